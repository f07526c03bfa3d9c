import { sha256Hex } from '../adapter/digest.ts'
import { LingoboothError } from '../errors.ts'
import type { FileReference } from '../ports/transport.port.ts'

/** Verifies size and SHA-256 as given by the sender. Rejects with `bad-response` on a mismatch. */
export async function receivedFile({ sizeBytes, sha256 }: FileReference, bytes: Blob): Promise<Blob> {
  const isWhole = bytes.size === sizeBytes && (sha256 === undefined || (await hasDigest(bytes, sha256)))
  if (isWhole) return bytes
  throw new LingoboothError(
    'bad-response',
    'The received file differs from the one that was sent. Ask the sender to send it again.',
  )
}

/** Digests are not available outside a secure context; the check is skipped there. */
const hasDigest = async (bytes: Blob, expected: string): Promise<boolean> =>
  ((await sha256Hex(bytes)) ?? expected) === expected
