import type { Figure } from './figure.ts'

export interface Bench {
  readonly title: string
  measure(): readonly Figure[] | Promise<readonly Figure[]>
}

/** Each is loaded when it is run: another commit may lack what only some of them need. */
export const benches = {
  door: {
    title: 'The door, in time of its process, undisturbed',
    measure: async () => (await import('./door.ts')).benchDoor(),
  },
  gateway: {
    title: 'Calls through a gateway in a process of its own, beside a vendor that answers at once',
    measure: async () => (await import('./gateway.ts')).benchGateway(),
  },
  siege: {
    title: 'Lines through a gateway that twenty people with good tokens besiege, on a machine that does little else',
    measure: async () => (await import('./siege.ts')).benchSiege(),
  },
  resampler: {
    title: 'Resampling to 16 kHz, beside a plain 95-tap FIR from 48 kHz, undisturbed',
    measure: async () => (await import('./resampler.ts')).benchResampler(),
  },
  'typed-line': {
    title: 'A typed line, with a translator that answers at once',
    measure: async () => (await import('./typed-line.ts')).benchTypedLine(),
  },
  lists: {
    title: 'A long list, medians of three',
    measure: async () => (await import('./lists.ts')).benchLists(),
  },
  flood: {
    title: 'Lines faster than anybody reads',
    measure: async () => (await import('./flood.ts')).benchFlood(),
  },
  layout: {
    title: 'The longest task of a page under the longest lines, half of them in Chat',
    measure: async () => (await import('./layout.ts')).benchLayout(),
  },
  typing: {
    title: 'Lines typed without a pause, medians of three',
    measure: async () => (await import('./typing.ts')).benchTyping(),
  },
  spoken: {
    title: 'A spoken line on the local engines, medians of five',
    measure: async () => (await import('./spoken.ts')).benchSpoken(),
  },
  voice: {
    title:
      'From the end of a line to its first sound: a vendor that makes sound at twice real time, then the local engine; medians of seven and of 35',
    measure: async () => (await import('./voice.ts')).benchVoice(),
  },
  captions: {
    title: 'Words shown at the speaker while they are spoken, on the local engines',
    measure: async () => (await import('./captions.ts')).benchCaptions(),
  },
  sentences: {
    title: 'Passages of three sentences with pauses, on the local engines',
    measure: async () => (await import('./sentences.ts')).benchSentences(),
  },
  previews: {
    title: 'What a reader of another language sees of what is being spoken, on the local engines',
    measure: async () => (await import('./previews.ts')).benchPreviews(),
  },
  readbacks: {
    title: 'Answers in the words of the voice, and echoes of it, counted',
    measure: async () => (await import('./readbacks.ts')).benchReadbacks(),
  },
  inversions: {
    title: 'Translations that say the opposite, as their speaker sees them translated back',
    measure: async () => (await import('./inversions.ts')).benchInversions(),
  },
  glossary: {
    title: 'The terms of a glossary through Apertium, in 300 sentences',
    measure: async () => (await import('./glossary.ts')).benchGlossary(),
  },
  numbers: {
    title: 'Errors in the numbers of translations, told at their lines',
    measure: async () => (await import('./numbers.ts')).benchNumbers(),
  },
  translated: {
    title: 'A typed line painted at its listener, medians of seven',
    measure: async () => (await import('./translated.ts')).benchTranslated(),
  },
  transports: {
    title: 'Transports, 200 lines a second and flooded',
    measure: async () => (await import('./transports.ts')).benchTransports(),
  },
  audience: {
    title: 'An audience of one room',
    measure: async () => (await import('./audience.ts')).benchAudience(),
  },
} satisfies Readonly<Record<string, Bench>>

export type BenchName = keyof typeof benches

export const benchNames = Object.keys(benches) as readonly BenchName[]
