import { isReadAloud } from '../text/clean-text.ts'

/** What recognisers write where nobody speaks: "[Music]", "*silence*". Quotation marks are none, and a number may have been said. */
const remarks =
  /\([^()\d]*\)|\[[^[\]\d]*\]|\{[^{}\d]*\}|<[^<>\d]*>|（[^（）\d]*）|［[^［］\d]*］|｛[^｛｝\d]*｝|【[^【】\d]*】|〔[^〔〕\d]*〕|\*[^*\d]*\*/gu

/** Null if nothing was said. */
export const recognizedText = (text: string): string | null =>
  isReadAloud(text.replace(remarks, '')) ? text.trim() : null
