import { createLivekitTransport } from '@lingobooth/transport-livekit'
import { Room } from 'livekit-client'
import { type Measured, measureTransport } from '../transports/measure.ts'

const topic = 'raw'
const connectOptions = { rtcConfig: { iceServers: [] } }

/** LiveKit under two booths beside two bare rooms, all in this page, over real WebRTC; with access tokens, one for each connection. */
export async function measureLivekit(stage: {
  readonly url: string
  readonly tokens: readonly string[]
}): Promise<Measured> {
  // Chromium names the addresses of this machine only to pages that may use the microphone.
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  for (const track of stream.getTracks()) track.stop()
  const unused = [...stage.tokens]
  const token = () => unused.pop() ?? ''
  const enter = async () => {
    const room = new Room()
    await room.connect(stage.url, token(), connectOptions)
    return room
  }
  return measureTransport({
    floodLines: 1_000,
    createTransport: () => createLivekitTransport({ url: stage.url, token, connectOptions }),
    async createRaw() {
      const [speaker, listener] = [await enter(), await enter()]
      let heard: (text: string) => void = () => {}
      listener.registerTextStreamHandler(topic, async (reader) => heard(await reader.readAll()))
      return {
        send: (text) => speaker.localParticipant.sendText(text, { topic }),
        hear(listen) {
          heard = listen
        },
        close: () => Promise.all([speaker.disconnect(), listener.disconnect()]),
      }
    },
  })
}
