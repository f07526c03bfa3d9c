import { AdapterError } from '../errors.ts'

/** A language may take three characters where another takes a byte. */
const charsOfByte = 3
const alwaysPlausibleChars = 120
/** Shorter ones may be what somebody says. */
const leastSentenceChars = 20

/** What is the same in every request: whole sentences, and parts of them between placeholders. */
const sentencesOf = (instructions: string): readonly string[] =>
  instructions
    .split(/\n|(?<=[.:!?])\s+|\{\w+(?:\[\])?\??\}/)
    .map((part) => part.trim())
    .filter(({ length }) => length >= leastSentenceChars)

/**
 * What a language model said for a text, unless it is far longer than any translation, or repeats a sentence of the instructions that was not said: then the model has told something of its own.
 * @param instructions what the model is told, with `{name}` for what changes
 * @throws AdapterError `bad-response`
 */
export function plausibleTranslation(vendor: string, text: string, said: string, instructions = ''): string {
  const bytes = new TextEncoder().encode(text).length
  const repeats = sentencesOf(instructions).some((sentence) => said.includes(sentence) && !text.includes(sentence))
  if (!repeats && said.length <= Math.max(alwaysPlausibleChars, bytes * charsOfByte)) return said
  throw new AdapterError(vendor, 'bad-response', `"${vendor}" answered with something else than a translation.`)
}

const tags = /<(\/?)(?:\w+:)?(?:think(?:ing)?|thoughts?|reasoning)\b[^<>]*(?:>|$)/gi

/**
 * What a language model answered, without the thoughts that it wrote between tags, such as `<think>`; the opening tag may be missing, as it is often part of the request.
 * @throws AdapterError `bad-response` where nothing else is left, or a thought does not end
 */
export function withoutThoughts(vendor: string, text: string): string {
  let said = ''
  let end = 0
  let thinks = false
  for (const { 0: tag, 1: closes, index } of text.matchAll(tags)) {
    if (closes) said = thinks ? said : ''
    else if (!thinks) said += text.slice(end, index)
    thinks = !closes && (thinks || !tag.endsWith('/>'))
    end = index + tag.length
  }
  if (end === 0) return text
  said = (said + text.slice(end)).trim()
  if (thinks || said === '')
    throw new AdapterError(vendor, 'bad-response', `"${vendor}" answered with thoughts instead of a text.`)
  return said
}
