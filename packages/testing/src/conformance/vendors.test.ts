import { type AudioPlayer, abortedError } from '@lingobooth/core'
import { describe, it } from 'vitest'
import { fakeLiveSpeechToText } from '../fakes/fake-live-speech-to-text.ts'
import { fakeSpeechToText } from '../fakes/fake-speech-to-text.ts'
import { fakeTextToSpeech } from '../fakes/fake-text-to-speech.ts'
import { fakeTranslator } from '../fakes/fake-translator.ts'
import { testLiveSpeechToText } from './live-speech-to-text.ts'
import { testSpeechToText } from './speech-to-text.ts'
import { testTextToSpeech } from './text-to-speech.ts'
import { testTranslator } from './translator.ts'

type PlayOptions = Parameters<AudioPlayer['play']>[1]

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

testLiveSpeechToText(runner, 'fake live speech to text', {
  translates: true,
  create() {
    const adapter = fakeLiveSpeechToText()
    const { fail, hang } = adapter
    return {
      adapter,
      secrets,
      hang,
      answer: ({ partials = [], translations = [], text, late }) =>
        adapter.answer(async ({ partial, translate, targets, spoken }) => {
          for (const said of partials) partial(said)
          for (const { target, text } of translations) if (targets.includes(target.code)) translate(target.code, text)
          await spoken
          if (late !== undefined) setTimeout(partial, 0, late)
          return text
        }),
      fail: () => fail(),
      calls: () => adapter.requests.length,
    }
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

/** An engine that begins and ends to speak when a test says so. */
function spokenByHand() {
  let current: { start(): void; end(): void } | undefined
  const play = ({ signal, onStarted }: PlayOptions) => {
    const ended = new Promise<void>((resolve, reject) => {
      if (signal.aborted) reject(abortedError())
      else current = { start: () => onStarted?.(), end: resolve }
      signal.addEventListener('abort', () => reject(abortedError()))
    })
    return { ended }
  }
  return { play, manual: { start: () => current?.start(), end: () => current?.end() } }
}

testTextToSpeech(runner, 'fake text to speech that speaks by itself when it is told to', {
  kind: 'spoken',
  without: ['block'],
  create() {
    const { play, manual } = spokenByHand()
    const adapter = fakeTextToSpeech()
    const { answer, fail, hang } = adapter
    return {
      adapter,
      secrets,
      manual,
      hang,
      answer: () => answer({ kind: 'spoken', play }),
      fail: () => fail(),
      calls: () => adapter.requests.length,
      texts: () => adapter.requests.map(({ text }) => text),
    }
  },
})
