import { AdapterError } from '@lingobooth/core'
import { sha256Hex } from '@lingobooth/core/adapter'
import { vendor } from './errors.ts'

export interface PubnubChannelOptions {
  readonly room: string
  /** Such as `subtitles` or `chat`; without it, the channel of the files. */
  readonly channel?: string
  /** That of the transport. @default 'lingobooth' */
  readonly prefix?: string
}

export const defaultPrefix = 'lingobooth'

/** PubNub allows 92 characters; the name of the presence channel is longer by seven. */
const maxChars = 85
/** No encoded channel is called that: an escape is four digits. */
const filesPart = '_files'

/** What is not a letter or a digit becomes `_` and the four hexadecimal digits of its UTF-16 unit. */
const encode = (text: string) =>
  text.replace(/[^a-zA-Z0-9]/g, (unit) => `_${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** As many hexadecimal digits as fit into the name beside the rest. */
const digestChars = 40

async function digestOf(text: string): Promise<string> {
  const digest = await sha256Hex(text)
  if (digest) return digest.slice(0, digestChars)
  throw new AdapterError(vendor, 'bad-option', 'A long room name needs a secure context: use https or a shorter name.')
}

/** @throws AdapterError `bad-option` */
export function checkPrefix(prefix: string): void {
  if (!/^[a-zA-Z0-9]{1,16}$/.test(prefix))
    throw new AdapterError(vendor, 'bad-option', 'The option prefix takes 1 to 16 letters and digits.')
}

/**
 * The PubNub channel that carries a channel of a room, for grants and for other clients of the keyset.
 * No two rooms or channels share one: a room name that is too long in letters, digits and escapes becomes its digest.
 */
export async function pubnubChannel({ room, channel, prefix = defaultPrefix }: PubnubChannelOptions): Promise<string> {
  checkPrefix(prefix)
  const last = channel === undefined ? filesPart : encode(channel)
  const name = `${prefix}-${encode(room)}-${last}`
  if (name.length <= maxChars) return name
  // No encoded text holds `_h`, and it may be the channel that is long.
  const hashed = `${prefix}-_h${await digestOf(encode(room))}-${last}`
  return hashed.length <= maxChars ? hashed : `${prefix}-_h${await digestOf(`${encode(room)}-${last}`)}`
}
