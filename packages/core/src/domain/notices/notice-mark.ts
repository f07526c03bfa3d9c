/** Recognises a notice of a room that was dismissed before, without naming either: FNV-1a, 64 bits. */
export function noticeMark(room: string, text: string): string {
  let mark = 0xcbf29ce484222325n
  for (const char of JSON.stringify([room, text]))
    mark = BigInt.asUintN(64, (mark ^ BigInt(char.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return mark.toString(36)
}
