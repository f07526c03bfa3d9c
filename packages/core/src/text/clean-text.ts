import { boundsAround, lengthUpTo } from './characters.ts'

/** In UTF-16 code units; `end` is after the last one. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

export const maxLineChars = 10_000
export const maxNameChars = 200

const directionControls = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
const directionControl = new RegExp(`[${directionControls}]`, 'u')
const unwanted = new RegExp(`[\\p{Cc}\\u2028\\u2029${directionControls}]`, 'gu')
const loneSurrogate = /\p{Cs}/gu
const plain = /^[ -~]*$/u
const defaultFileName = 'file'

/** Whether a text has invisible characters that reorder what follows, which can disguise one text as another. */
export const hasDirectionControl = (text: string): boolean => directionControl.test(text)

/** Replaces lone surrogates, which cannot be encoded. */
export const wellFormed = (text: string): string => (plain.test(text) ? text : text.replace(loneSurrogate, '\ufffd'))

/** A copy that does not keep the text alive of which it is a part, as V8's slices do. */
const copied = (part: string): string => Array.from(part).join('')

/** Truncates to `maxChars` UTF-16 code units, never within a character as people see it, unless that is longer. */
export const cutText = (text: string, maxChars: number): string =>
  text.length <= maxChars ? text : copied(text.slice(0, lengthUpTo(text, maxChars)))

/** As `cutText`, but between code points: a letter that was there stays when marks follow. */
export function firstOf(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const last = text.charCodeAt(maxChars - 1)
  return copied(text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxChars - 1 : maxChars))
}

const blanks = /[\p{Zs}\u2800]+/gu
/** Letters that joiners shape: of Arabic and its kin, and of Indic scripts. */
const joining = [
  'Arabic',
  'Syriac',
  'Nko',
  'Mongolian',
  'Adlam',
  'Khmer',
  'Myanmar',
  'Sinhala',
  'Tibetan',
  'Javanese',
  'Balinese',
  'Sundanese',
  'Newa',
  'Chakma',
]
  .concat(['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'])
  .map((script) => `\\p{scx=${script}}`)
  .join('')
const emoji = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\u20e3\\ufe0f]'
/** Invisible characters that are not part of what is seen: of the joiners, variants and tags those that no letter and no emoji needs. */
const invisible = new RegExp(
  [
    // A joiner within a word, within an emoji; a variant of a sign; the tags of a flag.
    `(?<=[${joining}])[\\u200c\\u200d](?=[${joining}])`,
    // The end of a Malayalam word in older spelling.
    '(?<=\\u0d4d)\\u200d(?![\\u200c\\u200d])',
    `(?<=${emoji})\\u200d(?=\\p{Extended_Pictographic})`,
    '(?<=[\\p{Extended_Pictographic}\\d#*])\\ufe0f',
    '(?<=\\p{Script=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{Script=Mongolian})[\\u180b-\\u180f]',
    '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,8})[\\u{e0020}-\\u{e007f}]',
    // Marks around notes, the place of an object, what joins hieroglyphs, blank signs, and what is no character.
    '([\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffc\\u{13430}-\\u{1343f}\\u{16fe4}\\u{1d159}\\p{Noncharacter_Code_Point}])',
  ].join('|'),
  'gu',
)
const visible = (text: string): string =>
  text.replace(unwanted, '').replace(invisible, (kept, hidden?: string) => (hidden === undefined ? kept : ''))

const clean = (text: string): string =>
  (plain.test(text) ? text : wellFormed(visible(text))).replace(blanks, ' ').trim()

/** Makes a name safe to show: no control characters, nothing invisible, no reordering, single blanks, limited length. */
export const cleanName = (name: string): string => cutText(clean(cutText(name, 4 * maxNameChars)), maxNameChars).trim()

/** The last segment of a path, composed (NFC), cleaned like a name, with whitespace collapsed so that the extension stays visible. Long names are cut at the start. */
export function cleanFileName(name: string): string {
  const cleaned = clean(name.slice(-4 * maxNameChars).replace(/^.*[/\\]/su, ''))
    .replace(/\s+/gu, ' ')
    .normalize('NFC')
  const { end } = boundsAround(cleaned, Math.max(0, cleaned.length - maxNameChars))
  const kept = wellFormed(end < cleaned.length ? cleaned.slice(end) : cleaned.slice(-maxNameChars))
  return /^\.*$/u.test(kept) ? defaultFileName : kept
}

const blank = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether nothing of a text is seen. */
export const isBlank = (text: string): boolean => blank.test(text)

/** As it was typed; null if it is blank. */
export const textToSend = (text: string): string | null => (isBlank(text) ? null : text)

const read = /[\p{L}\p{N}\p{Sc}%‰&@§°+=]/u

/** Whether something of a text is read aloud: a letter, a digit or a sign with a name. */
export const isReadAloud = (text: string): boolean => read.test(text)
