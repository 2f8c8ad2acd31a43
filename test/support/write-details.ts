// `npm run details`.
import { writeDetails } from "./details.ts";

await writeDetails();
