import { describe, it } from 'vitest'
import { fakeSpeechToText } from '../fakes/fake-speech-to-text.ts'
import { fakeTextToSpeech } from '../fakes/fake-text-to-speech.ts'
import { fakeTranslator } from '../fakes/fake-translator.ts'
import { testSpeechToText } from './speech-to-text.ts'
import { testTextToSpeech } from './text-to-speech.ts'
import { testTranslator } from './translator.ts'

const runner = { describe, it }
const secrets = ['key-3f9a']

testTranslator(runner, 'fake translator', {
  create() {
    const adapter = fakeTranslator()
    const { answer, fail, hang } = adapter
    return { adapter, secrets, answer, hang, fail: () => fail(), calls: () => adapter.requests.length }
  },
})

testSpeechToText(runner, 'fake speech to text', {
  create() {
    const adapter = fakeSpeechToText()
    const { answer, fail, hang } = adapter
    return { adapter, secrets, answer, hang, fail: () => fail(), calls: () => adapter.requests.length }
  },
})

testTextToSpeech(runner, 'fake text to speech', {
  create() {
    const adapter = fakeTextToSpeech()
    const { answer, fail, hang } = adapter
    return {
      adapter,
      secrets,
      hang,
      answer: (audio) => answer({ kind: 'audio', audio }),
      fail: () => fail(),
      calls: () => adapter.requests.length,
      texts: () => adapter.requests.map(({ text }) => text),
    }
  },
})
