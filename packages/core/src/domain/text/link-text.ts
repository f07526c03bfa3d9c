import { LinkifyIt } from 'linkify-it'
import { linkCutChars, maxLineChars } from '../../constants.ts'
import { charactersOf } from './characters.ts'
import { isContinued } from './host-labels.ts'
import { safeHttpUrl } from './safe-url.ts'
import { shownHost } from './shown-host.ts'

/** A part of a message. A link's `text` may be truncated; its `title` is the full URL. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string; readonly title: string }

const ellipsis = '…'
const maxLinks = 50
/** Top-level domains recognised without `http`, in addition to country codes and the original ones. */
const moreEndings = 'app blog cloud dev live online page shop site store tech xyz'.split(' ')

let linkifier: LinkifyIt | undefined
/** `urlAuth`: URLs with a user name are matched whole, so that they are rejected whole. */
const recogniser = (): LinkifyIt =>
  (linkifier ??= new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, urlAuth: true, maxLength: maxLineChars })
    .tlds(moreEndings, true)
    .add('ftp:', null)
    .add('mailto:', null)
    .add('//', null))

const hostPart = /^(?:https?:\/\/)?([^/?#]*)/iu

function shownAddress(address: string): string {
  const [beginning = '', host = ''] = hostPart.exec(address) ?? []
  const start = beginning.slice(0, beginning.length - host.length) + shownHost(host)
  const characters = charactersOf(start + address.slice(beginning.length))
  const end = Math.max(linkCutChars - 1, charactersOf(start).length)
  if (characters.length < linkCutChars || characters.length <= end) return characters.join('')
  return characters.slice(0, end).join('') + ellipsis
}

/** The URL with its host in ASCII (punycode), so that look-alike letters show. */
const plainAddress = (href: string): string => href.replace(/\/\/[^/?#]+/u, () => `//${new URL(href).host}`)

/** Turns link-like text into links. Unsafe URLs stay text, and so does text longer than a line may be. */
export function linkify(text: string): readonly TextPart[] {
  const found = text.length <= maxLineChars ? (recogniser().match(text) ?? []) : []
  const parts: TextPart[] = []
  let from = 0
  let links = 0
  for (const { index, lastIndex, raw, schema } of found) {
    const isWhole = text[lastIndex] !== '@' && !isContinued(text.slice(lastIndex, lastIndex + 4))
    const href = isWhole && safeHttpUrl(schema ? raw : `http://${raw}`)
    if (!href) continue
    if (++links > maxLinks) break
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) })
    parts.push({ kind: 'link', text: shownAddress(raw), href, title: plainAddress(href) })
    from = lastIndex
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}
