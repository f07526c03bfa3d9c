import { sha256Hex } from '@lingobooth/core/adapter'
import { refusal } from './refusal.ts'

/** Names and texts never stand in the keys of a store. */
export async function hashOf(text: string): Promise<string> {
  const hash = await sha256Hex(text)
  if (hash === undefined) throw refusal('internal', 'This platform has no WebCrypto.')
  return hash
}

/** A longer text would make the keys that hold it long. */
const maxShortChars = 500

/** A name for a text that is as good as the text, and never long. */
export const shortNameOf = async (text: string): Promise<string> =>
  text.length <= maxShortChars ? `=${text}` : `#${await hashOf(text)}`
