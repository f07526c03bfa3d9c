const digests = new WeakMap<Blob, Promise<string>>()

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 in lower-case hex, reckoned once for each blob; undefined where the page is no secure context. */
export async function sha256Of(blob: Blob): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (!subtle) return undefined
  const known = digests.get(blob)
  if (known) return known
  const digest = blob
    .arrayBuffer()
    .then((bytes) => subtle.digest('SHA-256', bytes))
    .then(hexOf)
  digests.set(blob, digest)
  digest.catch(() => digests.delete(blob))
  return digest
}
