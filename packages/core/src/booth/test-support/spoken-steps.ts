import fc from 'fast-check'
import type { DraftedSentence, SaidSentence, Sentence } from '../../lines/sentence.ts'
import { recognitionHoleMs } from '../../speech/in-order.ts'
import { sentenceGapMs } from '../../speech/sentence-parts.ts'
import { stableAfterMs } from '../../speech/stable-text.ts'
import { vendorTimeoutMs } from '../../vendors/with-timeout.ts'
import type { Report } from '../reports.ts'
import { type LivePerson, speakingLive } from './live-speaking.ts'
import { type Person, type PersonOptions, settled } from './person.ts'
import { speaking } from './speaking.ts'

type Ending = 'goes on' | 'is over' | 'nothing' | 'fails'

export interface SpokenStep {
  readonly act: string
  readonly nth?: number
  readonly cut?: boolean
  readonly how?: Ending
  readonly ms?: number
}

const how = fc.constantFrom<Ending>('goes on', 'goes on', 'is over', 'nothing', 'fails')
const nth = fc.nat(3)
const cut = fc.boolean()
const step = (weight: number, act: string, fields: { [name: string]: fc.Arbitrary<unknown> } = {}) => ({
  weight,
  arbitrary: fc.record({ act: fc.constant(act), ...fields }) as fc.Arbitrary<SpokenStep>,
})

/** Whatever may happen while somebody speaks. */
export const spokenSteps = fc.array(
  fc.oneof(
    step(8, 'says', { cut, how }),
    step(2, 'is overtaken'),
    step(4, 'begins'),
    step(6, 'partial', { nth }),
    step(4, 'pauses', { cut }),
    step(4, 'answers', { nth, how }),
    step(4, 'answers whole', { nth, how }),
    step(4, 'time', { ms: fc.constantFrom(1, stableAfterMs.fast, sentenceGapMs - 1, sentenceGapMs) }),
    step(1, 'time', { ms: fc.constantFrom(2_000, recognitionHoleMs, vendorTimeoutMs) }),
    step(2, 'starts'),
    ...['too short', 'stops', 'language', 'flips', 'mutes', 'unmutes', 'loses'].map((act) => step(1, act)),
  ),
  { maxLength: 30, size: 'max' },
)

export interface SpokenSegment {
  readonly id: string
  readonly number: number
  readonly startedAtMs: number
  readonly language: string
  /** Another language came after it. */
  isOutdated: boolean
}

/** Which segments a text is of: each has a word of its own, with which all its texts begin. */
export const segmentsIn = (text: string) => [...text.matchAll(/s(\d+)/g)].map(([, number]) => Number(number))

/** What was made of speech, in order. */
export type Spoken =
  | ({ readonly type: 'drafted' } & DraftedSentence)
  | ({ readonly type: 'said' } & SaidSentence)
  | ({ readonly type: 'dropped' } & Pick<Sentence, 'lineId' | 'module'>)
  | Extract<Report, { readonly type: 'speech.recognized' | 'speech.dropped' }>

const kinds = { live: speakingLive, whole: speaking } as const

/** Somebody with recognisers of both kinds, or only for recordings, who takes these steps and leaves; and what was made of it. */
export async function takeSpokenSteps(kind: keyof typeof kinds, steps: readonly SpokenStep[], given?: PersonOptions) {
  const told: Spoken[] = []
  const violations: string[] = []
  const segments: SpokenSegment[] = []
  const note = (event: Report) => {
    if (event.type !== 'speech.recognized' && event.type !== 'speech.dropped') return
    told.push(event)
    if (event.type !== 'speech.recognized') return
    if (segments.some(({ id, isOutdated }) => id === event.segmentId && isOutdated)) violations.push(event.text)
  }
  const ada: Person & { readonly live?: LivePerson['live'] } = await kinds[kind]({
    options: { speech: { sentences: true } },
    onReport: note,
    spoken: (lines) => ({
      draft(sentence) {
        told.push({ type: 'drafted', ...sentence })
        lines.draft(sentence)
      },
      say(sentence) {
        told.push({ type: 'said', ...sentence })
        return lines.say(sentence)
      },
      drop(sentence) {
        told.push({ type: 'dropped', ...sentence })
        lines.drop(sentence)
      },
    }),
    ...given,
  })
  const { live, microphone, clock, booth, speechToText } = ada
  speechToText.hang()
  let current: { readonly id: string; readonly startedAtMs: number } | undefined
  let free = () => {}
  let isEnglish = true
  const isActive = () => booth.speak.view.getSnapshot().microphone.active
  const language = () => booth.speak.view.getSnapshot().language?.code ?? ''
  const outdate = () => {
    for (const segment of segments) segment.isOutdated = true
  }
  /** What was said in another language counts no more. */
  const changeLanguage = async (change: () => void) => {
    await clock.advance(1)
    const before = language()
    change()
    await settled()
    if (isActive() && language() !== before) outdate()
  }
  /** Where it is not heard while it is spoken, a microphone gives a name of its own to what a gate cuts off. */
  const fallSilent = async () => {
    if (!live) await run({ act: 'pauses' })
    if (!current) microphone.speak(false)
  }

  const run = async ({ act, nth = 0, cut = false, how = 'goes on', ms = 100 }: SpokenStep): Promise<void> => {
    const call = act === 'answers whole' ? speechToText.pending[nth] : live?.pending[nth]
    const id = call?.request.segment.id
    const acts: Readonly<Record<string, () => unknown>> = {
      async says() {
        for (const part of ['begins', 'time', 'pauses', 'answers', 'answers whole']) await run({ act: part, cut, how })
      },
      /** Of two segments the second is recognised, and the first takes too long. */
      async 'is overtaken'() {
        for (const part of ['begins', 'time', 'pauses', 'begins', 'time', 'pauses']) await run({ act: part })
        for (const part of ['answers', 'answers whole']) await run({ act: part, nth: 1, how: 'is over' })
        await run({ act: 'time', ms: recognitionHoleMs })
      },
      begins() {
        if (current || !microphone.isOpen || microphone.isShut) return
        const number = segments.length
        current = { id: `s${number}`, startedAtMs: clock.now() }
        segments.push({ ...current, number, language: language(), isOutdated: false })
        microphone.speak(true)
        microphone.hear(new Int16Array(16), current)
      },
      partial: () => live?.pending[nth]?.request.partial([id, 'and', 'so', 'on'].slice(0, 1 + nth).join(' '), 3 - nth),
      pauses() {
        if (!current) return
        microphone.emit({ ...current, endedAtMs: clock.now(), cut })
        if (!cut) microphone.speak(false)
        current = undefined
      },
      'too short'() {
        microphone.drop()
        microphone.speak(false)
        current = undefined
      },
      answers: () =>
        how === 'fails' ? call?.fail() : call?.answer(how === 'nothing' ? '' : `${id} ${how}.`.replace('on.', 'on')),
      'answers whole': () => acts.answers?.(),
      time: () => clock.advance(ms),
      starts: () => isActive() || booth.speak.toggle(),
      async stops() {
        await clock.advance(1)
        if (isActive()) booth.speak.toggle()
      },
      async language() {
        isEnglish = !isEnglish
        await changeLanguage(() => booth.speak.setLanguage(isEnglish ? 'english-united-states' : 'spanish-spain'))
      },
      async flips() {
        await fallSilent()
        await changeLanguage(() => booth.subtitles.flip())
      },
      async mutes() {
        await fallSilent()
        free()
        free = booth.speak.hold()
      },
      unmutes: () => free(),
      loses() {
        microphone.lose()
        current = undefined
      },
    }
    await acts[act]?.()
    await settled()
    if (microphone.isShut || !microphone.isOpen) current = undefined
  }
  for (const each of steps) await run(each)
  await booth.leave()
  return { ada, told, segments, violations }
}
