import { maxLineChars } from './clean-text.ts'
import { linkify, type TextPart } from './link-text.ts'

type Link = Extract<TextPart, { kind: 'link' }>

const mayHoldLink = /\.\S|:\/\//u
const linksOf = (text: string): readonly Link[] =>
  mayHoldLink.test(text)
    ? linkify(text.slice(0, maxLineChars)).filter((part): part is Link => part.kind === 'link')
    : []

const addressOf = ({ href }: Link) => new URL(href).href

const escaped = (text: string) => text.replace(/[\\^$*+?.()[\]{}|/-]/gu, '\\$&')
const ofAddress = '\\p{Lu}\\p{Ll}\\p{N}/:@?&=#%~_+-'
/** As it was typed, where no letter and no sign of an address is next to it: scripts without spaces have others there. */
const stands = (text: string, { href }: Link) =>
  [href, href.replace(/^http:\/\//u, '')].some((typed) =>
    new RegExp(`(?<![${ofAddress}.])${escaped(typed)}(?![${ofAddress}]|\\.[${ofAddress}])`, 'u').test(text),
  )
/** A missing space after a full stop makes a link, but no evidence: `done.It`. */
const isSentence = (text: string, { href }: Link) =>
  !text.includes(href) && /^[^/]+\/\/[^/]*\.\p{Lu}\p{Ll}+$/u.test(href)

const lacking = (links: readonly Link[], others: readonly Link[], text: string) => {
  const addresses = new Set(others.map(addressOf))
  return links.filter((link) => !addresses.has(addressOf(link)) && !stands(text, link))
}

/** The links that stand in one of the texts only, as they are shown: those of the translation first. */
export function linksToCheck(original: string, translation: string): readonly string[] {
  const [ours, theirs] = [linksOf(original), linksOf(translation)]
  const missing = lacking(ours, theirs, translation).filter((link) => !isSentence(original, link))
  return [...new Set([...lacking(theirs, ours, original), ...missing].map(({ text }) => text))]
}
