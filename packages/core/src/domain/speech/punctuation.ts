/** A mark between clauses. */
const clauseMark = /[,;:，、；：،؛]["'”’»)\]」』]*$/u
/** A mark that ends a sentence in some script, perhaps with quotes or brackets after it. */
const endMark = /[.!?…。．！？｡؟۔।॥։።၊။។]["'”’»)\]」』]*$/u
/** An initial, as in "e.g.", "p.m." and "J. S.", or a title: the sentence probably goes on. */
const abbreviation = /(?:^|[\s.("'])(?:\p{L}|Dr|Mrs?|Ms|Mme|Prof|Sra?|St|vs|Nr|No)\.$/u

/** Whether a text ends with a mark between clauses. */
export const endsClause = (text: string): boolean => clauseMark.test(text)

/** Whether a text ends with the end of a sentence, where the recogniser writes punctuation at all. */
export const endsSentence = (text: string): boolean => endMark.test(text) && !abbreviation.test(text)
