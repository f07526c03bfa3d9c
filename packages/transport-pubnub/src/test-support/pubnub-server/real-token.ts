/** A token as PubNub makes it, in CBOR, with its lifetime and, where it is bound, its user. */
export const realToken = (timestamp: number, ttlMinutes: number, user?: string) => {
  const text = (value: string) => [0x60 + value.length, ...new TextEncoder().encode(value)]
  const seconds = [24, 16, 8, 0].map((shift) => (timestamp >>> shift) & 0xff)
  const none = [0xa2, ...text('chan'), 0xa0, ...text('grp'), 0xa0]
  const fields = [
    [...text('v'), 2],
    [...text('t'), 0x1a, ...seconds],
    [...text('ttl'), 0x18, ttlMinutes],
    [...text('res'), ...none],
    [...text('pat'), ...none],
    ...(user === undefined ? [] : [[...text('uuid'), ...text(user)]]),
    [...text('sig'), 0x40],
  ]
  return btoa(String.fromCharCode(0xa0 + fields.length, ...fields.flat()))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
