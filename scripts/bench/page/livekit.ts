import { createLivekitTransport, quickReconnectPolicy } from '@lingobooth/transport-livekit'
import { createLocalVideoTrack, Room, type RoomOptions } from 'livekit-client'
import { mediaBy } from '../../servers/media-by.ts'
import { type Measured, measureRecovery, measureTransport, type TransportSubject } from '../transports/measure.ts'

/** What the server of the bench gives: its address, how media gets there, and one access token for each participant. */
export interface LivekitStage {
  readonly url: string
  readonly media: { readonly from: number; readonly to: number }
  readonly tokens: readonly string[]
}

declare global {
  interface Window {
    /** Cuts signalling and media for this many milliseconds. */
    cut(durationMs: number): Promise<void>
    /** Kills the server, and starts an empty one after this many milliseconds. */
    restart(durationMs: number): Promise<void>
  }
}

const topic = 'raw'
const connectOptions = { rtcConfig: { iceServers: [] } }

/** And how soon lines are there after each kind of outage, in each way of being connected. */
export interface MeasuredLivekit extends Measured {
  readonly recoveries: readonly (readonly [name: string, recoveryMs: number])[]
}

/** LiveKit under two booths beside two bare rooms, all in this page, over real WebRTC. */
export async function measureLivekit(stage: LivekitStage): Promise<MeasuredLivekit> {
  // Chromium names the addresses of this machine only to pages that may use the microphone.
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  for (const track of stream.getTracks()) track.stop()
  mediaBy(stage.media)
  const unused = [...stage.tokens]
  const token = () => unused.pop() ?? ''
  const enter = async (options?: RoomOptions) => {
    const room = new Room(options)
    await room.connect(stage.url, token(), connectOptions)
    return room
  }
  const inCall = (options?: RoomOptions) => {
    const entering = enter(options).then(async (room) => {
      await room.localParticipant.publishTrack(await createLocalVideoTrack())
      return room
    })
    return createLivekitTransport({ room: () => entering })
  }
  const subject: TransportSubject = {
    name: 'LiveKit',
    floodLines: 1_000,
    createTransport: () => createLivekitTransport({ url: stage.url, token, connectOptions }),
    async createRaw() {
      const [speaker, listener] = [await enter(), await enter()]
      let heard: (text: string) => void = () => {}
      listener.registerTextStreamHandler(topic, async (reader) => heard(await reader.readAll()))
      return {
        publish: (text) => speaker.localParticipant.sendText(text, { topic }),
        hear(listen) {
          heard = listen
        },
        close: () => Promise.all([speaker.disconnect(), listener.disconnect()]),
      }
    },
  }
  const measured = await measureTransport(subject)
  const recoveries: [string, number][] = []
  const ways = [
    ['own connection', subject.createTransport],
    ['call with video', () => inCall({ reconnectPolicy: quickReconnectPolicy() })],
    ["call with video, LiveKit's own policy", () => inCall()],
  ] as const
  for (const [way, createTransport] of ways)
    for (const [kind, outage] of [
      ['cut', window.cut],
      ['server restarted empty', window.restart],
    ] as const)
      recoveries.push([`${way}, ${kind}`, await measureRecovery({ ...subject, createTransport }, outage)])
  return { ...measured, recoveries }
}
