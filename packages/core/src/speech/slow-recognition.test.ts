import { describe, expect, it } from 'vitest'
import { joined, type Person, type PersonOptions, settled } from '../booth/test-support/person.ts'
import { speaking } from '../booth/test-support/speaking.ts'
import { vendorTimeoutMs } from '../vendors/with-timeout.ts'
import { recognitionHoleMs } from './in-order.ts'
import { maxHeldSpeechBytes } from './listening.ts'

/** Somebody speaks, and nothing is recognized until it is told. */
async function unheard(options?: PersonOptions): Promise<Person> {
  const ada = await speaking(options)
  ada.speechToText.hang()
  return ada
}

async function say(ada: Person, times = 1) {
  for (let time = 0; time < times; time++) ada.microphone.emit({ startedAtMs: ada.clock.now() })
  await settled()
}

async function answer(ada: Person, index: number, text: string) {
  ada.speechToText.pending[index]?.answer(text)
  await settled()
}

const rows = (ada: Person) => ada.subtitles().map(({ shown, late }) => [shown.text, late])

describe('slow recognition', () => {
  it('delays later speech for eight seconds, and is then shown marked late for everybody', async () => {
    const ada = await unheard()
    const luis = await joined({ network: ada.network })
    await say(ada, 2)
    await answer(ada, 1, 'second')
    await ada.clock.advance(recognitionHoleMs - 1)
    expect(rows(ada)).toEqual([])
    await ada.clock.advance(1)
    await settled()
    expect(rows(ada)).toEqual([['second', false]])
    await answer(ada, 0, 'first')
    const both = [
      ['second', false],
      ['first', true],
    ]
    expect([rows(ada), rows(luis)]).toEqual([both, both])
  })

  it('is not marked late if no later speech has passed it', async () => {
    const ada = await unheard()
    await say(ada)
    await ada.clock.advance(recognitionHoleMs)
    await answer(ada, 0, 'at last')
    expect(rows(ada)).toEqual([['at last', false]])
  })

  it('of speech that only waits for its turn delays later speech no longer', async () => {
    const ada = await unheard()
    await say(ada, 6)
    await answer(ada, 0, 'one')
    await answer(ada, 3, 'five')
    expect(rows(ada)).toEqual([['one', false]])
    await ada.clock.advance(recognitionHoleMs)
    await settled()
    expect(rows(ada)).toEqual([
      ['one', false],
      ['five', false],
    ])
  })

  it('that never ends is dropped at its time-out, and the next speech was not delayed', async () => {
    const ada = await unheard()
    await say(ada, 2)
    await answer(ada, 1, 'second')
    await ada.clock.advance(vendorTimeoutMs)
    await settled()
    expect([rows(ada), ada.drops()]).toEqual([[['second', false]], { 'speech.timeout': 1 }])
  })

  it('is dropped if it began before a flip or a change of language', async () => {
    const ada = await unheard()
    ada.booth.subtitles.setTargetLanguage('es-ES')
    await say(ada, 2)
    await answer(ada, 1, 'second')
    await ada.clock.advance(recognitionHoleMs)
    ada.booth.subtitles.flip()
    await answer(ada, 0, 'first')
    expect([ada.shown().length, ada.drops()]).toEqual([1, { 'speech.outdated': 1 }])
  })
})

it('the recordings that wait for recognition are limited to 8 MiB', async () => {
  const ada = await speaking()
  ada.speechToText.hang()
  const wav = new Blob([new Uint8Array(5_000_000)])
  for (let segment = 0; segment < 8; segment++)
    ada.microphone.emit({ id: `s${segment}`, startedAtMs: ada.clock.now(), wav })
  await settled()
  for (let round = 0; round < 8; round++) {
    ada.speechToText.pending[0]?.answer('said')
    await settled()
  }
  expect([ada.speechToText.requests.map(({ segment }) => segment.id), maxHeldSpeechBytes]).toEqual([
    ['s0', 's1', 's2', 's3', 's7'],
    8_388_608,
  ])
})
