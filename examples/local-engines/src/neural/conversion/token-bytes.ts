/** The printable bytes stand for themselves in the names of tokens, and the others for the letters from 256 on. */
const isPrintable = (byte: number) => (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xff && byte !== 0xad)

function byteNames(): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  let next = 256
  for (let byte = 0; byte < 256; byte++) names.set(String.fromCharCode(isPrintable(byte) ? byte : next++), byte)
  return names
}

/** The bytes of each of the first tokens of a `tokenizer.json`, in their order. @throws where one is missing or has another letter */
export function tokenBytes(tokenizer: string, count: number): readonly Uint8Array[] {
  const names = byteNames()
  const { vocab }: { readonly vocab: Readonly<Record<string, number>> } = JSON.parse(tokenizer).model
  const tokens = new Map(Object.entries(vocab).map(([token, id]) => [id, token]))
  return Array.from({ length: count }, (_, id) => {
    const bytes = [...(tokens.get(id) ?? '')].map((letter) => names.get(letter) ?? -1)
    if (bytes.length === 0 || bytes.includes(-1)) throw new Error(`Token ${id} cannot be read.`)
    return Uint8Array.from(bytes)
  })
}
