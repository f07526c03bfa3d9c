/** In their own direction, among words of another. */
export const apart = (words: string): string => `\u2068${words}\u2069`
