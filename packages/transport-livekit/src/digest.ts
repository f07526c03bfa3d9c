const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const sha256 = async (bytes: BufferSource) => hexOf(await crypto.subtle.digest('SHA-256', bytes))

/** SHA-256 of a text as UTF-8, in lower-case hex. */
export const digestOfText = (text: string): Promise<string> => sha256(new TextEncoder().encode(text))

/** SHA-256 of the bytes of a file, in lower-case hex. */
export const digestOfFile = async (file: Blob): Promise<string> => sha256(await file.arrayBuffer())
