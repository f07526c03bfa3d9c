import type { TextToSpeech, Utterance } from '@lingobooth/core'
import { sampleLanguages } from '../fakes/sample-languages.ts'
import { assert, assertEqual, assertRejects, eventually, rejection, soon } from './assert.ts'
import type { Rules, Runner } from './runner.ts'
import { sampleSound } from './sample-media.ts'
import {
  assertDiscreet,
  testVendor,
  type VendorHarness,
  type VendorStage,
  type VendorSubject,
  vendorRules,
} from './vendor-rules.ts'

export interface TextToSpeechSubject extends VendorSubject<TextToSpeech, Blob> {
  /** The texts sent to the vendor, in order. */
  texts(): readonly string[]
  /** The vendor's names of the voices that it was asked for, in order. With it, a voice that the adapter lists must be the one that speaks. */
  voices?(): readonly string[]
  /** For `spoken` utterances that do not play in real time: starts and ends the current playback. */
  readonly manual?: { start(): void; end(): void }
  /** For `spoken` utterances: sets whether the browser requires a user gesture. */
  setBlocked?(isBlocked: boolean): void
}

export interface TextToSpeechHarness extends VendorHarness<TextToSpeech, Blob, TextToSpeechSubject> {
  /** The kind of the adapter's utterances. @default 'audio' */
  readonly kind?: Utterance['kind']
  /** Capabilities that the subject lacks; their rules are skipped. @default none */
  readonly without?: readonly 'block'[]
}

type Stage = VendorStage<TextToSpeech, Blob, TextToSpeechSubject>

const prepare = (textToSpeech: TextToSpeech, text: string, signal?: AbortSignal): Promise<Utterance> =>
  textToSpeech.prepare({ text, language: sampleLanguages.french, gender: 'female' }, { signal })

const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())]

const assertAnswer = async (result: unknown, answer: Blob, what: string): Promise<void> => {
  const utterance = result as Utterance
  if (utterance.kind === 'spoken') return
  const sound = utterance.kind === 'audio' ? utterance.audio : await new Response(utterance.chunks).blob()
  assertEqual(await bytesOf(sound), await bytesOf(answer), what)
}

/** A real vendor bills each of them. */
const maxTriedVoices = 3

const notOfKind = 'The utterance is of another kind than the harness says: correct its `kind`.'
const sentence = 'Une phrase, puis une autre : «مرحبا» 👋 et la fin. '
const longText = (maxChars: number | undefined) => sentence.repeat(6).slice(0, maxChars).trim()
const letters = (text: string) => text.replaceAll(/\s/g, '')

const rules: Rules<Stage> = {
  ...vendorRules<TextToSpeech, Blob>({ samples: [sampleSound(1), sampleSound(2)], call: prepare, assertAnswer }),

  'one utterance holds the whole text': async ({ subject, adapter, answer, patienceMs }) => {
    const text = longText(adapter.maxChars)
    answer(sampleSound())
    const utterance = await soon(prepare(adapter, text), 'preparing', patienceMs)
    assert(['audio', 'stream', 'spoken'].includes(utterance.kind), 'The utterance is of no known kind.')
    if (utterance.kind === 'stream') await utterance.chunks.cancel()
    assertEqual(letters(subject.texts().join('')), letters(text), 'the text that reached the vendor')
  },

  'each voice that it lists is named once, listed again, and taken': async ({
    subject,
    adapter,
    answer,
    patienceMs,
  }) => {
    if (!adapter.voices) return
    answer(sampleSound())
    const list = async () =>
      soon(Promise.resolve(adapter.voices?.(sampleLanguages.french) ?? []), 'listing', patienceMs)
    const listed = await list()
    const names = listed.map(({ id }) => id)
    assert(
      names.every((name) => typeof name === 'string' && name !== ''),
      'The id of a voice must be a text.',
    )
    assertEqual(names, [...new Set(names)], 'the names of the voices')
    for (const { gender } of listed)
      assert([undefined, 'male', 'female'].includes(gender), 'A gender must be male, female or left out.')
    assertEqual(await list(), listed, 'the voices, listed again')
    for (const { id, gender = 'female' } of listed.slice(0, maxTriedVoices)) {
      const request = { text: 'Bonjour', language: sampleLanguages.french, gender, voice: id }
      const utterance = await soon(adapter.prepare(request), `preparing with "${id}"`, patienceMs)
      if (utterance.kind === 'stream') await utterance.chunks.cancel()
      if (subject.voices) assertEqual(subject.voices().at(-1), id, 'the voice that the vendor was asked for')
    }
  },

  'an utterance may be discarded, even twice, without affecting another': async (stage) => {
    const { adapter, answer, patienceMs } = stage
    answer(sampleSound(1))
    const [unwanted, other] = [
      await soon(prepare(adapter, 'one'), 'preparing', patienceMs),
      await prepare(adapter, 'two'),
    ]
    unwanted.discard?.()
    unwanted.discard?.()
    if (other.kind === 'spoken') await assertHeard(other, stage)
    else await assertAnswer(other, sampleSound(1), 'the sound of another')
  },
}

type Spoken = Extract<Utterance, { readonly kind: 'spoken' }>

async function prepareSpoken({ adapter, subject, patienceMs }: Stage): Promise<Spoken> {
  subject.answer(sampleSound())
  const utterance = await soon(prepare(adapter, 'Bonjour'), 'preparing', patienceMs)
  assert(utterance.kind === 'spoken', notOfKind)
  return utterance
}

/** Plays an utterance and counts the calls of `onStarted`. */
function playOf(utterance: Spoken, signal = new AbortController().signal) {
  let starts = 0
  const { ended } = utterance.play({ rate: 1, signal, onStarted: () => starts++ })
  ended.catch(() => undefined)
  return { ended, starts: () => starts }
}

/** Asserts that the utterance starts once and ends. */
async function assertHeard(utterance: Spoken, { subject: { manual }, patienceMs }: Stage): Promise<void> {
  const { ended, starts } = playOf(utterance)
  manual?.start()
  await eventually(() => starts() > 0, 'the utterance being heard', patienceMs)
  manual?.end()
  await soon(ended, 'the utterance', patienceMs)
  assertEqual(starts(), 1, 'calls of onStarted')
}

const soundRules: Rules<Stage> = {
  'an audio utterance is never empty': async ({ adapter, answer, patienceMs }) => {
    answer(new Blob([], { type: 'audio/mpeg' }))
    const calling = prepare(adapter, 'Bonjour')
    const utterance = await soon(
      calling.catch(() => null),
      'preparing',
      patienceMs,
    )
    assert(utterance?.kind !== 'spoken', notOfKind)
    assert(utterance === null, 'An utterance without sound was taken for speech.')
    assertDiscreet(await rejection(calling, 'preparing', patienceMs), adapter.id, ['Bonjour'])
  },
}

const spokenRules: Rules<Stage> = {
  'an utterance that speaks by itself is heard once and ends': async (stage) => {
    await assertHeard(await prepareSpoken(stage), stage)
  },

  'an utterance that speaks by itself ends with aborted after an abort': async (stage) => {
    const controller = new AbortController()
    const { ended } = playOf(await prepareSpoken(stage), controller.signal)
    controller.abort()
    await assertRejects(ended, 'aborted', 'playing', stage.patienceMs)
  },

  'an utterance that speaks by itself and was already aborted is not heard': async (stage) => {
    const { ended, starts } = playOf(await prepareSpoken(stage), AbortSignal.abort())
    await assertRejects(ended, 'aborted', 'playing', stage.patienceMs)
    await assertHeard(await prepareSpoken(stage), stage)
    assertEqual(starts(), 0, 'calls of onStarted')
  },
}

const blockRules: Rules<Stage> = {
  'an utterance that speaks by itself and was blocked may be played again': async (stage) => {
    const { subject, patienceMs } = stage
    const utterance = await prepareSpoken(stage)
    assert(subject.setBlocked, 'The subject cannot block: where that is meant, name it in `without` of the harness.')
    subject.setBlocked(true)
    await assertRejects(playOf(utterance).ended, 'playback-blocked', 'playing', patienceMs)
    subject.setBlocked(false)
    await assertHeard(utterance, stage)
  },
}

/** Registers the rules that every `TextToSpeech` must follow. */
export function testTextToSpeech(runner: Runner, name: string, harness: TextToSpeechHarness): void {
  const { kind, without } = harness
  const canBlock = kind === 'spoken' && !without?.includes('block')
  const kindRules = kind === 'spoken' ? spokenRules : soundRules
  testVendor(runner, name, harness, { ...rules, ...kindRules, ...(canBlock && blockRules) })
}
