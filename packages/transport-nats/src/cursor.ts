import type { Msg } from '@nats-io/nats-core'

/** Position of a message in its stream, from the server's reply subject. */
export interface Place {
  readonly consumer: string
  readonly sequence: number
  readonly delivered: number
  readonly timestampNanos: string
}

/** `$JS.ACK.[<domain>.<account>.]<stream>.<consumer>.<tries>.<sequence>.<delivered>.<time>.<pending>[.<random>]` */
export function placeOf({ reply = '' }: Pick<Msg, 'reply'>): Place | undefined {
  const tokens = reply.split('.')
  if (tokens[0] !== '$JS' || tokens[1] !== 'ACK') return undefined
  const [, consumer = '', , sequence, delivered, timestampNanos = ''] = tokens.slice(tokens.length === 9 ? 2 : 4)
  return { consumer, sequence: Number(sequence), delivered: Number(delivered), timestampNanos }
}

/** The timestamp distinguishes sequence numbers of a recreated stream. */
export const cursorOf = (sequence: number, timestampNanos: string | bigint) => `${sequence}-${timestampNanos}`

export const sequenceOf = (cursor: string): number | undefined => {
  const [, sequence] = /^(\d{1,15})-\d+$/.exec(cursor) ?? []
  return sequence === undefined ? undefined : Number(sequence)
}
