import { LinkifyIt } from 'linkify-it'
import { charactersOf } from './characters.ts'
import { maxLineChars } from './clean-text.ts'
import { isContinued } from './host-labels.ts'
import { safeHttpUrl } from './safe-url.ts'
import { shownHost } from './shown-host.ts'

/** Link text of this length or longer is truncated. */
const linkCutChars = 30

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

const unspaced = ['Han', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => `\\p{scx=${script}}`)
  .join('')
/** An address directly after letters that need no space, the word with these, from where no address can have begun, and such letters after it. */
const besideLetters = new RegExp(
  `(?<=^|[\\s\u2018-\u201d\u3001-\u3020\uff01-\uff0e\uff1a-\uff1f\uff3b-\uff40\uff5b-\uff65])([\\p{L}\\p{M}\\p{N}]*[${unspaced}]\\p{M}*)((?:https?://|[a-z\\d][a-z\\d.-]*\\.[a-z])[!-~]*)([${unspaced}\\p{M}]*)`,
  'giu',
)
const blank = ({ length }: string) => ' '.repeat(length)
/** As long as the text: letters that need no space end an address that begins after such, but not a part of its path. */
const withSpaces = (text: string): string =>
  text.replace(besideLetters, (_, before: string, address: string, after: string) =>
    [blank(before), address, /[a-z\d]$/iu.test(address) ? blank(after) : after].join(''),
  )

/** Names of files whose ending is a country's, too, with a line number at most. */
const fileName = /^[^.:/?#]+\.(?:cc|md|mk|ps|py|rs|sh)(?::\d+)?$/iu

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
  const found = text.length <= maxLineChars ? (recogniser().match(withSpaces(text)) ?? []) : []
  const parts: TextPart[] = []
  let from = 0
  let links = 0
  for (const { index, lastIndex, raw, schema } of found) {
    const isWhole = text[lastIndex] !== '@' && !isContinued(text.slice(lastIndex, lastIndex + 4))
    const href = isWhole && !(schema === '' && fileName.test(raw)) && safeHttpUrl(schema ? raw : `http://${raw}`)
    if (!href) continue
    if (++links > maxLinks) break
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) })
    parts.push({ kind: 'link', text: shownAddress(raw), href, title: plainAddress(href) })
    from = lastIndex
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}
