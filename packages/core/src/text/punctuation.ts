const clauseMark = /[,;:，、；：،؛]["'”’»)\]」』]*$/u
const endMark = /[.!?…。．！？｡؟۔।॥։።၊။។]["'”’»)\]」』]*$/u
/** An initial, as in "e.g.", "p.m." and "J. S.", or a title: the sentence probably goes on. */
const abbreviation = /(?:^|[\s.("'])(?:\p{L}|Dr|Mrs?|Ms|Mme|Prof|Sra?|St|vs|Nr|No)\.$/u

export const endsClause = (text: string): boolean => clauseMark.test(text)

export const endsSentence = (text: string): boolean => endMark.test(text) && !abbreviation.test(text)
