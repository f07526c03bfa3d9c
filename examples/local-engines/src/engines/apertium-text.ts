const reserved = /[\\[\]{}^$/<>@]/g
const sentenceEnd = /[.!?…:;]$/
/** Eighty signs without a blank are no word: the engine takes seconds for a thousand dots. */
const keepAsIs = /https?:\/\/\S+|\S{80,}|[^\s@]{1,64}@[^\s@]+\.[^\s@]+|\n+/g

/** Text in Apertium's stream format: reserved characters escaped, and URLs, line ends and what is too long for a word marked as untranslatable. */
export function toApertiumStream(text: string): string {
  const escaped = (part: string) => part.replace(reserved, '\\$&')
  const links = text.match(keepAsIs) ?? []
  const words = text.split(keepAsIs)
  const stream = words.map((part, index) => escaped(part) + (links[index] ? `[${escaped(links[index])}]` : '')).join('')
  return stream + endMark(text)
}

export function fromApertiumStream(stream: string, text: string): string {
  const mark = endMark(text)
  const ended = stream.endsWith(mark) ? stream.slice(0, -mark.length) : stream
  return ended.replace(/\\(.)|[[\]]/gs, (_, character) => character ?? '')
}

/** Without an end mark the engine holds back the last word; it also translates complete sentences better. */
const endMark = (text: string) => (sentenceEnd.test(text) ? '[]' : '.[]')

/** Apertium knows "I" but not "i", as people type and recognisers return, and derives a sentence's case from its first letter. */
export function prepareForTranslation(text: string, language: string): string {
  const plain = withoutControlCharacters(text).trim()
  return upperFirst(language === 'eng' ? upperCaseLoneI(plain) : plain)
}

/** Corrects known oddities of the engine: spaces, stray capitals, Spanish opening marks. */
export function mendTranslation(translated: string, source: string, target: string): string {
  const spaced = translated
    .trim()
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,])(?=\s|$)/g, '$1')
    .replace(/(?<!\p{L})\p{Lu}{2}(?!\p{L})/gu, (word) =>
      /\p{Lu}{2}/u.test(source) ? word : word[0] + word.slice(1).toLowerCase(),
    )
  const cased = hasCapitalInside(source) ? spaced : lowerInside(spaced, source, target)
  const opened = target === 'spa' ? withOpeningMarks(cased) : cased
  return /^\p{Lu}/u.test(source) ? upperFirst(opened) : opened
}

export const upperFirst = (text: string): string =>
  text.replace(/^([^\p{L}\p{N}]*)(\p{Ll})/u, (_, before, letter) => before + letter.toUpperCase())

export const upperCaseLoneI = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}.'’/@-])i(?![\p{L}\p{N}./@-])/gu, 'I')

/** A zero byte would end a request early; other control characters have no sound and no translation. */
export const withoutControlCharacters = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, ' ')

const insideCapital = /(?<=[^.!?…:¿¡"“«(–—\-\s]\s+)(?<!\n\s*)\p{Lu}\p{Ll}*(?![\p{L}\p{N}])/gu
const hasCapitalInside = (source: string) => (source.match(insideCapital) ?? []).some((word) => word !== 'I')

/** English capitalises days, months and languages, so only small words are lower-cased. */
const smallEnglishWords = /^(An?|And|At|By|For|From|In|Of|On|Or|The|To|With)$/

function lowerInside(text: string, source: string, target: string): string {
  const kept = new Set(source.match(/\p{L}+/gu) ?? [])
  const mayLower = (word: string) => !kept.has(word) && (target !== 'eng' || smallEnglishWords.test(word))
  return text.replace(insideCapital, (word) => (mayLower(word) ? word.toLowerCase() : word))
}

const withOpeningMarks = (text: string) =>
  text
    .replace(
      /(^|[.!?…]\s+|\n\s*)([^.!?…\n¿]*\?)(?![^\s)"”»])/g,
      (_, before, question) => before + openWith('¿', question),
    )
    .replace(
      /(^|[.!?…]\s+|\n\s*)([^.!?…\n¡]*!)(?![^\s)"”»])/g,
      (_, before, exclamation) => before + openWith('¡', exclamation),
    )

const openWith = (mark: string, sentence: string) =>
  sentence.replace(/^(\s*)(.*\p{L})/su, (_, blank, rest) => blank + mark + rest)
