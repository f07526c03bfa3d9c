import Daily from '@daily-co/daily-js'
import { agoraCall } from '@lingobooth/transport-packet/agora'
import { dailyCall } from '@lingobooth/transport-packet/daily'
import { twilioCall } from '@lingobooth/transport-packet/twilio'
import { vonageCall } from '@lingobooth/transport-packet/vonage'
import OT from '@opentok/client'
import { createClient } from 'agora-rtc-sdk-ng/esm'
import { connect, LocalDataTrack } from 'twilio-video'
import { type PacketCall, tryCall } from './try-call.ts'

type Environment = Readonly<Record<string, string>>

/** Two participants of one call; the second of two keys is the second participant's. */
const entries: Readonly<Record<string, (env: Environment, which: 0 | 1) => Promise<PacketCall>>> = {
  async daily({ DAILY_URL = '', DAILY_TOKEN }) {
    const call = Daily.createCallObject({ allowMultipleCallInstances: true })
    await call.join({ url: DAILY_URL, ...(DAILY_TOKEN && { token: DAILY_TOKEN }) })
    return dailyCall(call)
  },
  async agora({ AGORA_APP_ID = '', AGORA_CHANNEL = '', AGORA_TOKEN }) {
    const client = createClient({ mode: 'rtc', codec: 'vp8' })
    await client.join(AGORA_APP_ID, AGORA_CHANNEL, AGORA_TOKEN ?? null)
    return agoraCall(client as never)
  },
  async twilio(env, which) {
    const track = new LocalDataTrack()
    const room = await connect(env[which === 0 ? 'TWILIO_TOKEN' : 'TWILIO_TOKEN_2'] ?? '', {
      name: env.TWILIO_ROOM ?? '',
      tracks: [track],
    })
    return twilioCall(room as never, track)
  },
  async vonage({ VONAGE_APPLICATION_ID = '', VONAGE_SESSION_ID = '', VONAGE_TOKEN = '' }) {
    const session = OT.initSession(VONAGE_APPLICATION_ID, VONAGE_SESSION_ID)
    await new Promise<void>((resolve, reject) =>
      session.connect(VONAGE_TOKEN, (error) => (error ? reject(error) : resolve())),
    )
    return vonageCall(session, { userOf: () => undefined })
  },
}

/** Called by the program that opens this page. */
Object.assign(globalThis, {
  async tryChannel(name: string, env: Environment) {
    const enter = entries[name]
    if (!enter) throw new Error(`No call is named ${name}.`)
    const [one, other] = [await enter(env, 0), await enter(env, 1)]
    // Whoever came first has to learn of the other.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    return tryCall(one, other)
  },
})
