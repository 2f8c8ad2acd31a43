// The export of decisions; a bundle of its own, because only `safe-sh log export` needs OpenTelemetry.
export { otlpSink } from "./otlp.ts";
export { Cursor, positionOf, setPosition, start } from "./position.ts";
