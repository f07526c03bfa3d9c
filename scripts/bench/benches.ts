import type { Figure } from './figure.ts'

const bench = (title: string, measure: () => Promise<readonly Figure[]>) => ({ title, measure })

/** Each is loaded when it is run: another commit may lack what only some of them need. */
export const benches = {
  door: bench('The door, in time of its process, undisturbed', async () => (await import('./door.ts')).benchDoor()),
  gateway: bench('Calls through a gateway in a process of its own, beside a vendor that answers at once', async () =>
    (await import('./gateway.ts')).benchGateway(),
  ),
  resampler: bench('Resampling to 16 kHz, undisturbed', async () => (await import('./resampler.ts')).benchResampler()),
  'typed-line': bench('A typed line, with a translator that answers at once', async () =>
    (await import('./typed.ts')).benchTypedLine(),
  ),
  translated: bench('A typed line painted at its listener, medians of seven', async () =>
    (await import('./typed.ts')).benchTranslated(),
  ),
  typing: bench('Lines typed without a pause, medians of three', async () =>
    (await import('./typed.ts')).benchTyping(),
  ),
  lists: bench('A long list, medians of three', async () => (await import('./lists.ts')).benchLists()),
  flood: bench('Lines faster than anybody reads', async () => (await import('./lists.ts')).benchFlood()),
  spoken: bench('A spoken line on the local engines, medians of five', async () =>
    (await import('./spoken.ts')).benchSpoken(),
  ),
  siege: bench(
    'Lines through a gateway that twenty people with good tokens besiege, on a machine that does little else',
    async () => (await import('./siege.ts')).benchSiege(),
  ),
  layout: bench(
    'The longest block of a page under the longest lines, half of them in Chat, medians of three',
    async () => (await import('./lists.ts')).benchLayout(),
  ),
  voice: bench(
    'From the end of a line to its first sound, by a vendor that makes sound at twice real time; medians of seven',
    async () => (await import('./voice.ts')).benchVoice(),
  ),
  captions: bench('Words shown at the speaker while they are spoken, on the local engines', async () =>
    (await import('./speech/captions.ts')).benchCaptions(),
  ),
  sentences: bench('Passages of three sentences with pauses, on the local engines', async () =>
    (await import('./speech/sentences.ts')).benchSentences(),
  ),
  previews: bench('What a reader of another language sees of what is being spoken, on the local engines', async () =>
    (await import('./speech/previews.ts')).benchPreviews(),
  ),
  transports: bench('Transports, 200 lines a second and flooded', async () =>
    (await import('./transports.ts')).benchTransports(),
  ),
  'live-typing': bench('Ten people type at once over LiveKit, with a rule-based translator', async () =>
    (await import('./live-typing.ts')).benchLiveTyping(),
  ),
  packets: bench('A room over messages of 1,024 bytes, 30 a second', async () =>
    (await import('./packets.ts')).benchPackets(),
  ),
  audience: bench('An audience of one room', async () => (await import('./audience.ts')).benchAudience()),
}

export type BenchName = keyof typeof benches

export const benchNames = Object.keys(benches) as readonly BenchName[]
