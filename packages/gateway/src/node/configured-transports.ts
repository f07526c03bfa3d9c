import * as v from 'valibot'
import type { GatewayOptions } from '../options.ts'
import { lifetimeSecondsRange } from '../transport-tokens.ts'
import { installed } from './bad-configuration.ts'

const text = v.pipe(v.string(), v.minLength(1))
const [shortestSeconds, longestSeconds] = lifetimeSecondsRange

export const transportsSchema = v.optional(
  v.strictObject({
    livekit: v.optional(
      v.strictObject({
        url: text,
        apiKey: text,
        apiSecret: text,
        publishesMedia: v.exactOptional(v.boolean()),
        apiUrl: v.exactOptional(text),
      }),
    ),
    nats: v.optional(
      v.strictObject({
        seed: text,
        account: v.exactOptional(text),
        url: v.exactOptional(text),
        domain: v.exactOptional(text),
        prefix: v.exactOptional(text),
        lifetimeSeconds: v.exactOptional(
          v.pipe(v.number(), v.integer(), v.minValue(shortestSeconds), v.maxValue(longestSeconds)),
        ),
      }),
    ),
    pubnub: v.optional(
      v.strictObject({ publishKey: text, subscribeKey: text, secretKey: text, prefix: v.exactOptional(text) }),
    ),
  }),
)

type Transports = NonNullable<v.InferOutput<typeof transportsSchema>>

/** The tokens for the transports of a file; each needs its transport's package beside the gateway. */
export async function transportsFrom({ livekit, nats, pubnub }: Transports) {
  const transports: NonNullable<GatewayOptions['transports']>[] = []
  if (livekit) {
    const { livekitTokens } = await installed('@lingobooth/transport-livekit', import('../livekit/index.ts'))
    transports.push({ livekit: livekitTokens(livekit) })
  }
  if (nats) {
    const { natsTokens } = await installed('@lingobooth/transport-nats', import('../nats/index.ts'))
    transports.push({ nats: natsTokens(nats) })
  }
  if (pubnub) {
    const { prefix, ...keys } = pubnub
    const { pubnubTokens } = await installed('@lingobooth/transport-pubnub', import('../pubnub/index.ts'))
    const { default: PubNub } = await installed('pubnub', import('pubnub'))
    const client = new PubNub({ ...keys, userId: 'lingobooth-gateway' })
    transports.push({ pubnub: pubnubTokens({ client, ...(prefix !== undefined && { prefix }) }) })
  }
  return Object.assign({}, ...transports) as NonNullable<GatewayOptions['transports']>
}
