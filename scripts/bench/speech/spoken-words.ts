/** The words of a text without case and punctuation, which are no part of what was said. */
export const spokenWords = (text: string): string[] =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)
    ?.map((word) => word.replace(/[.-]+$/, '')) ?? []
