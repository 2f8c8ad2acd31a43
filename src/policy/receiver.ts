/** Is it the address of a receiver of OTLP/HTTP? Paths are put behind it, so that it has no query. */
export const isReceiver = (text: string): boolean => /^https?:\/\/[^\s/?#]+[^\s?#]*$/.test(text) && URL.canParse(text);
