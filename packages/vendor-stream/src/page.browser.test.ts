import type { CredentialStore, PartialRecognition } from '@lingobooth/core'
import { liveSpeech, sampleLanguages, soundOfWords, textOfWords } from '@lingobooth/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { commands } from 'vitest/browser'
import { createDeepgramSpeechToText, createOpenaiSpeechToText } from './index.ts'

const create = { deepgram: createDeepgramSpeechToText, openai: createOpenaiSpeechToText }

function storeOf(...tokens: string[]): CredentialStore {
  return { get: async () => ({ token: tokens[0] ?? '' }), invalidate: () => void tokens.shift() }
}

describe.each(['deepgram', 'openai'] as const)('in a browser, in the dialect of %s', (dialect) => {
  it('a refused token is replaced, and a connection lost in mid-sentence neither loses nor doubles a word', async () => {
    const { id, url } = await commands.startServer('stream-vendor', { dialect })
    onTestFinished(() => commands.stopServer(id))
    await commands.callServer(id, 'accept', 'new')
    const adapter = create[dialect]({ url, credentials: storeOf('old', 'new') })
    onTestFinished(() => adapter.close?.())
    const partials: PartialRecognition[] = []
    const { segment, say, end } = liveSpeech()
    const result = adapter.recognizeLive(segment, {
      language: sampleLanguages.americanEnglish,
      onPartial: (partial) => partials.push(partial),
    })
    say(soundOfWords(3))
    await expect.poll(() => partials.at(-1)?.text).toBe(textOfWords(3))
    await commands.callServer(id, 'cut')
    say(soundOfWords(3, 4))
    end()
    expect(await result).toMatchObject({ text: textOfWords(6) })
    expect(await commands.callServer(id, 'tokens')).toEqual(['old', 'new', 'new'])
  })
})
