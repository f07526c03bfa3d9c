/** SHA-256 in lower-case hex; undefined where the page is no secure context. */
export async function sha256Hex(bytes: BufferSource): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  return subtle && hexOf(new Uint8Array(await subtle.digest('SHA-256', bytes)))
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
