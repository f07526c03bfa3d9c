import { createBooth, definePlugin, Ports, provide } from '@lingobooth/core'
import { httpTextToSpeech } from '@lingobooth/vendor-http'
import { createAudioElementPlayer, webPlatform } from '@lingobooth/web'
import { deliverLine, fedTransport, instantVendors } from './plugins.ts'

export interface VoiceTrial {
  /** Of the vendor, with `{text}`. */
  readonly url: string
  readonly text: string
  /** Otherwise the player takes no streams, so that the booth waits for the whole sound. */
  readonly streams: boolean
}

/** From the end of a line to its first sound, in milliseconds: a booth hears a line and speaks it. */
export async function measureVoice({ url, text, streams }: VoiceTrial): Promise<number> {
  const player = definePlugin(
    'player',
    provide(Ports.AudioPlayer, [], () => {
      const { playStream, ...whole } = createAudioElementPlayer()
      return streams && playStream ? { ...whole, playStream } : whole
    }),
  )
  const booth = createBooth({
    plugins: [
      fedTransport,
      player,
      instantVendors,
      httpTextToSpeech({ id: 'voice', url }),
      webPlatform({ microphone: false, player: false }),
    ],
  })
  await booth.join({ room: 'bench', name: 'Reader', language: 'en-US' })
  booth.voice.toggle()
  const started = new Promise<void>((resolve, reject) => {
    booth.on('voice.started', () => resolve())
    booth.on('dropped', ({ what, reason }) => reject(new Error(`The ${what} was dropped: ${reason}.`)))
  })
  const beganMs = performance.now()
  deliverLine(text, 'speaker', 'Speaker')
  await started
  const soundMs = performance.now() - beganMs
  await booth.leave()
  return soundMs
}
