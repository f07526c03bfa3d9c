import { createLivekitTransport } from '@lingobooth/transport-livekit'
import { Room } from 'livekit-client'
import { type Measured, measureTransport, type TransportSubject } from '../transports/measure.ts'

/** What the server of the bench gives: an address, and one access token for each participant. */
export interface LivekitStage {
  readonly url: string
  readonly tokens: readonly string[]
}

declare global {
  interface Window {
    /** Kills the server, and starts it again after this many milliseconds. */
    outage?(durationMs: number): Promise<void>
  }
}

const topic = 'raw'
const connectOptions = { rtcConfig: { iceServers: [] } }

/** LiveKit under two booths beside two bare rooms, all in this page, over real WebRTC. */
export async function measureLivekit({ url, tokens }: LivekitStage): Promise<Measured> {
  // Chromium names the addresses of this machine only to pages that may use the microphone.
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  for (const track of stream.getTracks()) track.stop()
  const unused = [...tokens]
  const token = () => unused.pop() ?? ''
  const enter = async () => {
    const room = new Room()
    await room.connect(url, token(), connectOptions)
    return room
  }
  const subject: TransportSubject = {
    name: 'LiveKit',
    floodLines: 1_000,
    createTransport: () => createLivekitTransport({ url, token, connectOptions }),
    ...(window.outage && { outage: window.outage }),
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
  return measureTransport(subject)
}
