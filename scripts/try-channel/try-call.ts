import type { PacketChannel, PacketData, PacketTransportOptions } from '@lingobooth/transport-packet'

/** What our channels say of a call. */
export type PacketCall = Required<Pick<PacketTransportOptions, 'channel' | 'maxBytes' | 'encoding' | 'perSecond'>>

const arrivesWithinMs = 10_000
const seconds = 3

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A message of a size as the call counts it, with a number in front. */
const messageOf = ({ encoding }: PacketCall, size: number, place: number): PacketData => {
  if (encoding === 'text') return String(place).padEnd(size - 2, 'a')
  return Uint8Array.from({ length: size }, (_, index) => (index === 0 ? place : 7))
}
const placeOf = (data: unknown) =>
  typeof data === 'string' ? Number.parseInt(data, 10) : new Uint8Array(data as ArrayBuffer)[0]

/** What two participants of one call see of each other's messages, beside what our channel says of the call. */
export async function tryCall(one: PacketCall, other: PacketCall): Promise<Readonly<Record<string, string>>> {
  const open = async ({ channel }: PacketCall): Promise<PacketChannel> =>
    typeof channel === 'function' ? channel(new AbortController().signal) : channel
  const [from, to] = [await open(one), await open(other)]
  const heard = new Map<number, number>()
  let echoes = 0
  const stops = [
    to.subscribe((_, data) => heard.set(placeOf(data) ?? -1, performance.now())),
    from.subscribe(() => echoes++),
  ]
  const send = async (size: number, place: number) => {
    const startMs = performance.now()
    try {
      await from.send(messageOf(one, size, place))
    } catch (error) {
      return `refused: ${error instanceof Error ? error.message : String(error)}`
    }
    while (!heard.has(place) && performance.now() - startMs < arrivesWithinMs) await pause(5)
    return heard.has(place) ? `arrived after ${Math.round((heard.get(place) ?? 0) - startMs)} ms` : 'lost'
  }
  const { maxBytes, perSecond } = one
  const whole = await send(maxBytes, 1)
  const larger = await send(maxBytes + 64, 2)
  const count = Math.min(200, Math.floor(0.8 * perSecond * seconds))
  let refused = 0
  for (let place = 0; place < count; place++) {
    await Promise.resolve(from.send(messageOf(one, 64, 10 + place))).catch(() => refused++)
    await pause(1_000 / (0.8 * perSecond))
  }
  await pause(2_000)
  for (const stop of stops) stop()
  const arrived = Array.from({ length: count }, (_, place) => heard.has(10 + place)).filter(Boolean).length
  return {
    [`a message of ${maxBytes}`]: whole,
    [`a message of ${maxBytes + 64}`]: larger,
    [`${count} messages, four fifths of ${perSecond} a second`]: `${arrived} arrived, ${refused} refused`,
    "one's own messages": echoes > 0 ? 'come back' : 'do not come back',
    'who sends, as the call says': from.self ?? 'not told',
  }
}
