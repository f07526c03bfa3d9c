const digests = new WeakMap<Blob, Promise<string>>()

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * SHA-256 in lower-case hex. Strings are hashed as UTF-8, which replaces lone surrogates. A blob is read only once.
 * Undefined outside a secure context.
 */
export async function sha256Hex(data: string | BufferSource | Blob): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (!subtle) return undefined
  const digest = async (bytes: BufferSource) => hexOf(new Uint8Array(await subtle.digest('SHA-256', bytes)))
  if (typeof data === 'string') return digest(new TextEncoder().encode(data))
  if (!(data instanceof Blob)) return digest(data)
  const known = digests.get(data)
  if (known) return known
  const reading = data.arrayBuffer().then(digest)
  digests.set(data, reading)
  reading.catch(() => digests.delete(data))
  return reading
}
