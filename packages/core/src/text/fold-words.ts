/** Removed before normalisation too, because normalising many of them is slow. */
const marks = /[\p{M}'’ʼ]/gu

/** The letters and digits of a text, without case, width and diacritics, in words. */
export const foldWords = (text: string): readonly string[] =>
  text
    .replace(marks, '')
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    // Folds letters that lower-casing alone keeps distinct, such as ß.
    .toUpperCase()
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
