import { LinkifyIt } from 'linkify-it'
import { linkCutChars, maxLineChars } from '../constants.ts'
import { safeHttpUrl } from './safe-url.ts'

/** A stretch of a message; a link's `text` may be cut, its `title` is the full address. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string; readonly title: string }

const ellipsis = '…'
/** Links of one message; the rest stays text. */
const maxLinks = 50
/** Endings that are recognised without `http`, besides those of countries and the oldest ones. */
const moreEndings = 'app blog cloud dev live online page shop site store tech xyz'.split(' ')

let linkifier: LinkifyIt | undefined
/** Addresses with a user name are recognised whole, so that the gate refuses them whole. */
const recogniser = (): LinkifyIt =>
  (linkifier ??= new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, urlAuth: true, maxLength: maxLineChars })
    .tlds(moreEndings, true)
    .add('ftp:', null)
    .add('mailto:', null)
    .add('//', null))

function cutLink(address: string): string {
  const characters = Array.from(address)
  return characters.length < linkCutChars ? address : characters.slice(0, linkCutChars - 1).join('') + ellipsis
}

/** The address with its host in the plain letters that are looked up, so that look-alikes show. */
const plainAddress = (href: string): string => href.replace(/\/\/[^/?#]+/u, () => `//${new URL(href).host}`)

/** Turns link-like text into links. What the gate refuses stays text, and so does a text longer than a line may be. */
export function linkify(text: string): readonly TextPart[] {
  const found = text.length <= maxLineChars ? (recogniser().match(text) ?? []) : []
  const parts: TextPart[] = []
  let from = 0
  let links = 0
  for (const { index, lastIndex, raw, schema } of found) {
    const href = text[lastIndex] === '@' ? null : safeHttpUrl(schema ? raw : `http://${raw}`)
    if (!href) continue
    if (++links > maxLinks) break
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) })
    parts.push({ kind: 'link', text: cutLink(raw), href, title: plainAddress(href) })
    from = lastIndex
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}
