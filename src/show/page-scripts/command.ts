// The script of a command's page: it copies.
import { offerCopies } from "./copy.ts";

offerCopies();
