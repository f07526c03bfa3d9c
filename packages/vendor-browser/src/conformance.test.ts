import { type LiveAnswer, testLiveSpeechToText, testTranslator } from '@lingobooth/testing'
import { describe, it } from 'vitest'
import { createBrowserSpeechToText, createBrowserTranslator } from './index.ts'
import { scriptedRecognition } from './test-support/scripted-recognition.ts'
import { scriptedTranslator } from './test-support/scripted-translator.ts'

const never = () => new Promise<never>(() => undefined)

testTranslator({ describe, it }, 'the translator of a browser', {
  create() {
    const { engine, texts, answer } = scriptedTranslator()
    const adapter = createBrowserTranslator({ engine })
    if (!adapter) throw new Error('There is a translator.')
    return {
      adapter,
      secrets: [],
      answer: (translation) => answer(async () => translation),
      fail: (text) => answer(async () => Promise.reject(new DOMException(text, 'OperationError'))),
      hang: () => answer(never),
      calls: () => texts.length,
    }
  },
})

testLiveSpeechToText({ describe, it }, 'the speech recognition of a browser', {
  create() {
    const browser = scriptedRecognition()
    const adapter = createBrowserSpeechToText({ engine: browser.engine, openTrack: browser.openTrack })
    if (!adapter) throw new Error('There is a recognition.')
    return {
      adapter,
      secrets: [],
      answer: (answer: LiveAnswer) => browser.script(answer),
      fail: (text) => browser.script({ error: 'network', text }),
      hang: () => browser.script(undefined),
      calls: () => browser.sessions.length,
    }
  },
})
