import { createBooth, definePlugin, type MicrophoneOptions, Ports, provide } from '@lingobooth/core'
import { Booth } from '@lingobooth/react'
import { fakePlugins } from '@lingobooth/testing'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { webPlatform } from '@lingobooth/web'
import { createRoot } from 'react-dom/client'
import { acousticRoom } from './acoustic-room.ts'
import { speech } from './engines.ts'
import { note } from './journal.ts'
import { type RecognizerName, recognizers } from './recognizers.ts'
import { recordings } from './record-worklet.ts'
import { until } from './until.ts'
import { nameVoice, watchedAudio } from './watched-audio.ts'

type DetectorOptions = MicrophoneOptions['detector']

export interface BoothWishes {
  readonly name: string
  readonly room: string
  readonly userId?: string
  /** The browser's own device, or the room. */
  readonly microphone?: 'device' | 'room'
  readonly detector?: Partial<Pick<DetectorOptions, 'kind'>>
  /** @default 'silent' */
  readonly recognizer?: RecognizerName
  /** @default true */
  readonly panels?: boolean
  /** Where the voice sounds: nobody else hears it, the microphone of the room does, or not at all. @default 'outside' */
  readonly loudspeaker?: 'outside' | 'room' | 'mute'
}

const loudspeakers = {
  outside: undefined,
  room: (element: HTMLAudioElement) => acousticRoom().placeLoudspeaker(element),
  /** A page that cannot be heard has its timers slowed down. */
  mute: (element: HTMLAudioElement) => {
    element.volume = 0
  },
}

/** A participant with a booth of the product: its own microphone, player and panels; voices and recognition of the demo. */
export async function openBooth(wishes: BoothWishes) {
  const { name, room, userId, microphone = 'device', detector, recognizer = 'silent', loudspeaker = 'outside' } = wishes
  const { languageCatalog } = fakePlugins()
  const booth = createBooth({
    // A line for each segment, so that lines can be compared with what was captured.
    speech: { sentences: false, ...(detector && { detector }) },
    ...(userId !== undefined && { userId }),
    plugins: [
      webPlatform({
        microphone: microphone === 'room' ? { mediaStream: acousticRoom().open } : {},
        player: { createElement: () => watchedAudio(loudspeakers[loudspeaker]) },
      }),
      broadcastTransport(),
      definePlugin(
        'speech-of-the-test',
        provide(Ports.LanguageCatalog, [], () => languageCatalog),
        provide(Ports.TextToSpeech, [], () => ({
          id: 'voice',
          prepare: async ({ text }) => ({ kind: 'audio', audio: await speech(text, 'male') }) as const,
        })),
        provide(Ports.SpeechToText, [], () => ({
          id: 'recognizer',
          async recognize(segment) {
            const { startedAtMs, endedAtMs, cut, wav } = segment
            note('segment', {
              name,
              startedAtMs,
              endedAtMs,
              cut,
              ...(recordings.length > 0 && { wav: await base64(wav) }),
            })
            const text = await recognizers[recognizer](segment)
            note('recognized', { name })
            return text
          },
        })),
      ),
    ],
  })
  const textOf = (key: string) => booth.subtitles.view.getSnapshot().lines.find((line) => line.key === key)?.text
  booth.on('voice.started', ({ key }) => {
    nameVoice(textOf(key) ?? '')
    note('voice.started', { name, text: textOf(key) })
  })
  booth.on('voice.ended', ({ key }) => note('voice.ended', { name, text: textOf(key) }))
  booth.on('line.added', ({ key, own }) => note('line', { name, own, text: textOf(key) }))
  booth.on('dropped', ({ what, reason }) => note('dropped', { name, what, reason }))
  booth.on('line.held', () => note('line.held', { name }))
  booth.on('capture.started', () => note('capture.started', { name }))
  booth.on('capture.stopped', () => note('capture.stopped', { name }))

  if (wishes.panels === false) {
    await booth.join({ room, name, language: 'en-US' })
    return booth
  }
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(<Booth provider={booth} room={room} name={name} language="en-US" />)
  await until(booth.app.view, ({ connection }) => connection === 'live')
  booth.app.setVisible('tts', true)
  booth.app.setVisible('stt', true)
  return booth
}

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
