import { sha256Hex } from '@lingobooth/core/adapter'
import { refusal } from './refusal.ts'

/** Names and texts never stand in the keys of a store. */
export async function hashOf(text: string): Promise<string> {
  const hash = await sha256Hex(text)
  if (hash === undefined) throw refusal('internal', 'This platform has no WebCrypto.')
  return hash
}
