import { expect, it } from 'vitest'
import { type Person, settled } from '../booth/test-support/person.ts'
import { say, speaking, speakOf } from '../booth/test-support/speaking.ts'

/** Somebody whose first words were recognised. */
async function recognized() {
  const ada = await speaking()
  await say(ada, 'hello')
  return ada
}

it.each([
  ['network', 'unrecognized'],
  ['unsupported-language', 'unavailable'],
] as const)(
  'speech that was not recognised, here %s, is shown at once as %s, without a notice, until some is recognised',
  {
    tags: ['recognition-failed'],
  },
  async (code, shown) => {
    const ada = await recognized()
    const state = () => ada.booth.speak.view.getSnapshot().microphone.state
    ada.speechToText.fail(code)
    ada.microphone.emit()
    await settled()
    expect([state(), ada.notices()]).toEqual([shown, []])
    expect(ada.events).toContainEqual({ type: 'dropped', what: 'speech', reason: 'failed', code, count: 1 })
    ada.speechToText.answer('again')
    ada.microphone.emit()
    await settled()
    expect(state()).toBe('listening')
  },
)

const toStop = ({ booth }: Person) => booth.speak.toggle()
const toRelease = ({ booth }: Person) => booth.speak.setHoldToSpeak(true)
const toType = ({ booth: { subtitles } }: Person) => {
  subtitles.composer.type('What I said')
  subtitles.composer.submit()
}
const toMute = ({ booth }: Person) => void booth.speak.hold()

it.each([
  ['the key to speak is released', 'released', toRelease],
  ['the host mutes', 'held', toMute],
  ['capture is stopped', 'shut', toStop],
] as const)(
  'unrecognised speech is also shown if %s before it is known, while the microphone is %s',
  async (_, state, shut) => {
    const ada = await recognized()
    ada.speechToText.hang()
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await settled()
    shut(ada)
    await settled()
    expect(speakOf(ada).microphone).toMatchObject({ state, warning: null })
    ada.speechToText.pending[0]?.fail('network')
    await settled()
    expect(speakOf(ada).microphone).toMatchObject({ state, warning: 'unrecognized' })
  },
)

it('unrecognised speech is forgotten with the room', async () => {
  const ada = await speaking()
  ada.speechToText.fail('network')
  ada.microphone.emit({ startedAtMs: ada.clock.now() })
  await settled()
  await ada.booth.leave()
  await ada.join()
  expect(speakOf(ada).microphone.warning).toBe(null)
})

it.each([
  ['network', 'unrecognized'],
  ['unsupported-language', 'unavailable'],
] as const)('unrecognised speech, here %s, is forgotten with the language that was spoken', async (code, shown) => {
  const ada = await recognized()
  ada.speechToText.fail(code)
  ada.microphone.emit({ startedAtMs: ada.clock.now() })
  await settled()
  const state = () => speakOf(ada).microphone.state
  expect(state()).toBe(shown)
  ada.booth.subtitles.setFontSize(3)
  expect(state()).toBe(shown)
  ada.booth.subtitles.setSourceLanguage('spanish-spain')
  await settled()
  expect(state()).toBe('listening')
})

it.each([
  ['the speaker stops', toStop],
  ['the speaker types', toType],
] as const)('unrecognised speech is forgotten once %s', async (_, act) => {
  const ada = await recognized()
  ada.speechToText.fail('network')
  ada.microphone.emit({ startedAtMs: ada.clock.now() })
  await settled()
  expect(speakOf(ada).microphone.state).toBe('unrecognized')
  act(ada)
  await settled()
  const { state, warning } = speakOf(ada).microphone
  expect([['shut', 'listening'].includes(state), warning]).toEqual([true, null])
})

it('recognition that has not worked yet is out with the first words, until it works', async () => {
  const ada = await speaking()
  ada.speechToText.fail('network')
  ada.microphone.emit({ startedAtMs: ada.clock.now() })
  await settled()
  expect(speakOf(ada).microphone).toMatchObject({ state: 'unavailable', warning: 'speech-to-text-out' })
  await say(ada, 'hello')
  expect(speakOf(ada).microphone).toMatchObject({ state: 'listening', warning: null })
})
