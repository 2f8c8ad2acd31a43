// Headers of a request that leave its method as it is.
import { under } from "../forms.ts";
import { controlsRemote, type Does, text } from "../schema.ts";

/**
 * The effect of a header by how it begins. One may name another method than the request's, and every name of such a one starts with
 * `x-`.
 */
export const headerPrefixes: Readonly<Record<string, Does>> = {
  ...under("a b c d e f g h i j k l m n o p q r s t u v w y z x-api x-auth x-request x-github x-gitlab x-amz", text),
  ...under("x-goog x-forwarded x-token x-csrf", text),
  ...under("x-http-method x-method", controlsRemote),
};
