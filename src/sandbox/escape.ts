/** The sandbox cannot be as it must: a folder that the policy opens leads somewhere else, for example. `message` says which. */
export class EscapeError extends Error {}
