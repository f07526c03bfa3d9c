import { testSpeechToText, testTextToSpeech, testTranslator } from '@lingobooth/testing'
import { answer } from '@lingobooth/testing/server'
import { describe, it } from 'vitest'
import { aiSpeechToText } from './ai-speech-to-text.ts'
import { aiTextToSpeech } from './ai-text-to-speech.ts'
import { aiTranslator } from './ai-translator.ts'
import { chatAnswer, openaiSubject } from './test-support/openai-double.ts'

const runner = { describe, it }

testTranslator(runner, 'a language model of the AI SDK', {
  create: () =>
    openaiSubject(
      'chat/completions',
      (openai) => aiTranslator({ id: 'ai', model: openai.chat('m') }),
      (text: string) => chatAnswer(text),
    ),
})

testSpeechToText(runner, 'a transcription model of the AI SDK', {
  create: () =>
    openaiSubject(
      'audio/transcriptions',
      (openai) =>
        aiSpeechToText({
          id: 'ai',
          model: openai.transcription('gpt-4o-mini-transcribe'),
          providerOptions: ({ tag }, terms) => ({
            openai: { language: tag.slice(0, 2), ...(terms.length > 0 && { prompt: terms.join(', ') }) },
          }),
        }),
      (text) => answer.json({ text }),
    ),
})

testTextToSpeech(runner, 'a speech model of the AI SDK', {
  async create() {
    const subject = await openaiSubject(
      'audio/speech',
      (openai) => aiTextToSpeech({ id: 'ai', model: openai.speech('m'), voice: () => 'alloy' }),
      async (sound: Blob) =>
        answer.body(new Uint8Array(await sound.arrayBuffer()), { headers: { 'content-type': sound.type } }),
    )
    const inputOf = (text: string) => (JSON.parse(text) as { input: string }).input
    return { ...subject, texts: () => subject.server.requests.map(({ text }) => inputOf(text)) }
  },
})
