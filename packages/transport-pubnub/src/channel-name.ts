import { AdapterError } from '@lingobooth/core'
import { sha256Hex } from '@lingobooth/core/adapter'
import { vendor } from './errors.ts'

export interface PubnubChannelOptions {
  readonly room: string
  /** Such as `subtitles` or `chat`. @default the channel of files */
  readonly channel?: string
  /** `prefix` of the transport. @default 'lingobooth' */
  readonly prefix?: string
}

export const defaultPrefix = 'lingobooth'

/** PubNub allows 92 characters, and the presence channel's name has seven more. */
const maxChars = 85
/** Not a valid encoding: escapes have four digits. */
const filesPart = '_files'

/** Escapes everything but letters and digits as `_` and the four hexadecimal digits of the UTF-16 code unit. */
const encode = (text: string) =>
  text.replace(/[^a-zA-Z0-9]/g, (unit) => `_${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The longest digest that fits into the name. */
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
 * The PubNub channel of a channel in a room, for grants and for other clients of the keyset.
 * Names are unique: a room name that is too long when escaped is replaced by its digest.
 */
export async function pubnubChannel({ room, channel, prefix = defaultPrefix }: PubnubChannelOptions): Promise<string> {
  checkPrefix(prefix)
  const last = channel === undefined ? filesPart : encode(channel)
  const name = `${prefix}-${encode(room)}-${last}`
  if (name.length <= maxChars) return name
  // `_h` is not a valid escape. The channel may be the long part.
  const hashed = `${prefix}-_h${await digestOf(encode(room))}-${last}`
  return hashed.length <= maxChars ? hashed : `${prefix}-_h${await digestOf(`${encode(room)}-${last}`)}`
}
