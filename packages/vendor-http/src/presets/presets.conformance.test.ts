import { testSpeechToText, testTextToSpeech, testTranslator } from '@lingobooth/testing'
import { answer, type RecordedRequest } from '@lingobooth/testing/server'
import { keyOfDouble, startVendorDouble } from '@lingobooth/testing/vendor-doubles'
import { describe, it } from 'vitest'
import type { VendorPorts } from '../index.ts'
import { presetCases } from '../test-support/preset-cases.ts'

const runner = { describe, it }

/** A port of a preset, with the double of its vendor behind it. */
async function subjectOf<Adapter>(
  { name, ports }: (typeof presetCases)[number],
  adapterOf: (ports: VendorPorts) => Adapter | undefined,
) {
  const double = await startVendorDouble(name)
  const adapter = adapterOf(ports(double.url))
  if (!adapter) throw new Error(`The preset ${name} lacks it.`)
  return {
    double,
    adapter,
    secrets: [keyOfDouble],
    answer: (text: string) => double.say(text),
    fail: (body: string) => double.answer(answer.body(body, { status: 500 })),
    hang: () => double.answer(answer.hang()),
    calls: () => double.requests.length,
    openCalls: () => double.requests.filter(({ isOpen }) => isOpen).length,
    lastCall: () => double.requests.at(-1)?.text ?? '',
    dispose: () => double.close(),
  }
}

/** The text that is to be spoken, wherever the vendor has it. */
function spokenText({ text, query }: RecordedRequest): string {
  if (!text.startsWith('{')) return query.get('text') ?? text.replace(/<[^>]*>/g, '')
  const body = JSON.parse(text) as { text?: string; input?: string | { text: string } }
  return body.text ?? (typeof body.input === 'string' ? body.input : (body.input?.text ?? ''))
}

for (const each of presetCases) {
  const title = `the preset ${each.title}`
  if (each.kind === 'translation')
    testTranslator(runner, title, { create: () => subjectOf(each, ({ translator }) => translator) })
  if (each.kind === 'speechToText')
    testSpeechToText(runner, title, { create: () => subjectOf(each, ({ speechToText }) => speechToText) })
  if (each.kind === 'textToSpeech')
    testTextToSpeech(runner, title, {
      async create() {
        const subject = await subjectOf(each, ({ textToSpeech }) => textToSpeech)
        return {
          ...subject,
          answer: async (sound: Blob) => subject.double.sound(new Uint8Array(await sound.arrayBuffer())),
          texts: () => subject.double.requests.map(spokenText),
        }
      },
    })
}
