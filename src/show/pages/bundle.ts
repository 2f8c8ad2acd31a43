// Pages and pictures; a bundle of its own, because few calls draw any.
export { picturePage } from "./documents.ts";
export { pictureSvg } from "./picture-svg.ts";
