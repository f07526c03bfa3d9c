import { sha256Hex } from '../adapter/digest.ts'
import { LingoboothError } from '../errors.ts'
import type { FileReference } from '../ports/transport.port.ts'

/** The bytes, held to the size and the SHA-256 that their sender named. Rejects with `bad-response` for others. */
export async function receivedFile({ sizeBytes, sha256 }: FileReference, bytes: Blob): Promise<Blob> {
  const isWhole = bytes.size === sizeBytes && (sha256 === undefined || (await hasDigest(bytes, sha256)))
  if (isWhole) return bytes
  throw new LingoboothError(
    'bad-response',
    'The received file differs from the one that was sent. Ask the sender to send it again.',
  )
}

/** A page that is no secure context cannot tell. */
const hasDigest = async (bytes: Blob, expected: string): Promise<boolean> =>
  ((await sha256Hex(bytes)) ?? expected) === expected
