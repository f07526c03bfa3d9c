import { type FakeLiveSpeechToText, fakeLiveSpeechToText } from '@lingobooth/testing'
import type { SpeechToText } from '../../ports/speech-to-text.port.ts'
import { definePlugin, Ports, provide } from '../plugin.ts'
import { type Person, type PersonOptions, settled } from './person.ts'
import { speaking } from './speaking.ts'

export interface LivePerson extends Person {
  /** The first recogniser; `speechToText` of the person is the second, which takes recordings. */
  readonly live: FakeLiveSpeechToText
  /** Somebody begins to speak. */
  begin(segmentId: string): Promise<void>
  /** Words that are recognised so far. */
  hears(segmentId: string, text: string, stableChars?: number): Promise<void>
  /** What is said ends. */
  pause(): Promise<void>
  /** The vendor's final text. */
  recognizes(segmentId: string, text: string): Promise<void>
  openLines(): readonly string[]
}

export const asRecognizer = (vendor: SpeechToText) =>
  definePlugin(
    vendor.id,
    provide(Ports.SpeechToText, [], () => vendor),
  )

/** A recogniser that takes speech while it is spoken, and what makes a person who has it. */
export function liveRecognizer({ options, first = [], ...given }: PersonOptions = {}) {
  const live = fakeLiveSpeechToText()
  live.hang()
  const asked: PersonOptions = {
    ...given,
    options: { ...options, speech: { sentences: true, ...options?.speech } },
    first: [asRecognizer(live), ...first],
  }
  return { live, options: asked }
}

/** What somebody does whose microphone is on. */
export function speaksLive(person: Person, live: FakeLiveSpeechToText): LivePerson {
  const { microphone, clock, booth } = person
  return {
    ...person,
    live,
    async begin(id) {
      microphone.speak(true)
      microphone.hear(new Int16Array(1_600), { id, startedAtMs: clock.now() })
      await settled()
    },
    async hears(segmentId, text, stableChars) {
      live.of(segmentId).request.partial(text, stableChars)
      await settled()
    },
    async pause() {
      microphone.emit({ endedAtMs: clock.now() })
      microphone.speak(false)
      await settled()
    },
    async recognizes(segmentId, text) {
      live.of(segmentId).answer(text)
      await settled()
    },
    openLines: () => booth.subtitles.view.getSnapshot().openLines.map(({ text }) => text),
  }
}

/** Somebody in the room whose microphone is on, with a recogniser that takes speech while it is spoken, in sentences. */
export async function speakingLive(given: PersonOptions = {}): Promise<LivePerson> {
  const { live, options } = liveRecognizer(given)
  return speaksLive(await speaking(options), live)
}
