import { fakeAudioPlayer, manualClock, memoryNetwork } from '@lingobooth/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joined, type Person, room, settled } from '../booth/test-support/person.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import { revisionOf, translatedOf } from '../booth/test-support/wire-updates.ts'
import { type ControlBody, createControl } from './wire/control-message.ts'

const hostile = ['eve', 'mallory', 'trudy'] as const
const vendorMs = 200
const maxTranscriptBytes = 100_000
/** What stands next in the voice is not moved any more. */
const fixedTurns = 2

const line = (sender: string, seq: number, text: string) => wireLine(sender, seq, { text })
const control = (clientId: string, seq: number, body: ControlBody) =>
  createControl(body, { clientId, sentAtMs: 1, id: `${clientId}-${seq}-control` })
const state = {
  type: 'state',
  heads: { subtitles: 0, chat: 0 },
  reads: { subtitles: [], chat: [], voice: [] },
} as const
const long = 'я'.repeat(9_000)
const everyLanguage = Array.from({ length: 50 }, (_, index) => `x${String.fromCharCode(97 + (index % 26))}-${index}`)

/** What a hostile program says at its `seq`, aimed at Ana's line of the number `of` where it aims at anything. */
const says: Readonly<Record<string, (sender: string, seq: number, of: number) => object>> = {
  short: (sender, seq) => line(sender, seq, `${sender} ${seq}`),
  long: (sender, seq) => line(sender, seq, `${sender} ${seq} ${long}`),
  'another number': (sender, seq, of) => ({ ...line(sender, of, `${sender} ${seq}`), id: `${sender}-jump-${seq}` }),
  'the same name': (sender, seq, of) => ({ ...line(sender, seq, `${sender} ${seq}`), name: 'ana', id: `ana-${of}` }),
  'interim results': (sender, seq) =>
    control(sender, seq, {
      type: 'partial',
      revision: seq,
      text: long,
      stable: { calm: 1, fast: 2 },
      speakerLanguage: 'spanish-spain',
      name: sender,
    }),
  greeting: (sender, seq) => control(sender, seq, { ...state, heads: { subtitles: seq, chat: seq }, asks: true }),
  question: (sender, seq, of) =>
    control(sender, seq, { type: 'ask', to: 'ana', channel: 'subtitles', of: 'ana', from: 1, until: of }),
  answer: (sender, seq, of) =>
    control(sender, seq, {
      type: 'answer',
      to: 'ada',
      ask: `ask-${of}`,
      lines: [{ channel: 'subtitles', sender: 'ana', message: line('ana', of, 'never said') }],
      complete: true,
    }),
  languages: (sender, seq) =>
    control(sender, seq, { ...state, reads: { subtitles: everyLanguage, chat: [], voice: everyLanguage } }),
  correction: (sender, seq, of) => revisionOf('never said', { seq, revision: seq, clientId: sender, of: `ana-${of}` }),
  translation: (sender, seq, of) => translatedOf('never said', { seq, revision: 0, clientId: sender, of: `ana-${of}` }),
  nonsense: () => ({ v: 1, module: 'subtitles', text: { toString: null } }),
}

const channelOf = (message: object) =>
  ['state', 'ask'].includes(String(Reflect.get(message, 'type'))) ? 'control' : 'subtitles'

const step = fc.record({
  sender: fc.constantFrom(...hostile),
  what: fc.constantFrom(...Object.keys(says)),
  times: fc.integer({ min: 0, max: 12 }),
  of: fc.integer({ min: 0, max: 20 }),
  thenMs: fc.integer({ min: 20, max: 120 }),
})

const opened = async () => {
  const clock = manualClock()
  const network = memoryNetwork({ clock })
  const audioPlayer = fakeAudioPlayer()
  const options = { translate: 'receiver', limits: { maxTranscriptBytes } } as const
  const ada = await joined({ clock, network, audioPlayer, options, senderRate: false })
  ada.booth.voice.toggle()
  const doneAtMs = new Map<string, number>()
  ada.translator.answer(
    ({ text }) =>
      new Promise((resolve) =>
        clock.setTimeout(() => {
          doneAtMs.set(text, clock.now())
          resolve(`${text} [en-US]`)
        }, vendorMs),
      ),
  )
  return { ada, clock, network, audioPlayer, doneAtMs }
}

const linesOf = ({ booth }: Person) => booth.subtitles.view.getSnapshot().lines
const bytesHeld = (person: Person) =>
  2 *
  linesOf(person).reduce((sum, { text, translations }) => {
    const translated = Object.values(translations).reduce((all, each) => all + JSON.stringify(each).length, 0)
    return sum + text.length + translated
  }, 0)

it('a line is delivered, translated and spoken in time, in bounded memory, whatever three others do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const { ada, clock, network, audioPlayer, doneAtMs } = await opened()
      const inject = (sender: string, message: object) =>
        network.inject(room, { channel: channelOf(message), message: message as never, sender })
      const spoken = () => ada.textToSpeech.requests.map(({ text }) => text)
      const saidAtMs = new Map<string, number>()
      const spokenBefore = new Map<string, number>()
      let seq = 0
      let number = 0
      for (const { sender, what, times, of, thenMs } of steps) {
        for (let time = 0; time < times; time++) inject(sender, says[what]?.(sender, ++seq, of) ?? {})
        if (clock.now() - (saidAtMs.get(`ana ${number}`) ?? 0) > 1_000) {
          inject('ana', line('ana', ++number, `ana ${number}`))
          saidAtMs.set(`ana ${number}`, clock.now())
        }
        await clock.advance(thenMs)
        for (const text of doneAtMs.keys()) if (!spokenBefore.has(text)) spokenBefore.set(text, spoken().length)
        audioPlayer.end()
        await settled()
        expect(bytesHeld(ada)).toBeLessThanOrEqual(maxTranscriptBytes)
      }
      for (let round = 0; round < 40; round++) {
        await clock.advance(100)
        for (const text of doneAtMs.keys()) if (!spokenBefore.has(text)) spokenBefore.set(text, spoken().length)
        audioPlayer.end()
        await settled()
      }
      const said = [...saidAtMs.keys()]
      expect(linesOf(ada).map(({ text }) => text)).toEqual(expect.arrayContaining(said))
      for (const text of said) {
        expect((doneAtMs.get(text) ?? Number.NaN) - (saidAtMs.get(text) ?? 0)).toBeLessThanOrEqual(2 * vendorMs)
        const place = spoken().indexOf(`${text} [en-US]`) - (spokenBefore.get(text) ?? 0)
        expect(spoken()).toContain(`${text} [en-US]`)
        expect(place).toBeLessThanOrEqual(fixedTurns + hostile.length)
      }
      await ada.booth.leave()
    }),
  )
})
