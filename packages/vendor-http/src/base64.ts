const chunkBytes = 0x8000

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += chunkBytes)
    binary += String.fromCharCode(...bytes.subarray(start, start + chunkBytes))
  return btoa(binary)
}

/** Reads base64 with or without a `data:` prefix; `undefined` for anything else. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text.replace(/^data:[^,]*,/, '')), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
