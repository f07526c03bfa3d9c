import { AdapterError } from '../errors.ts'

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
