import { AdapterError, type AudioPlayer, abortedError } from '@lingobooth/core'
import { describe, it } from 'vitest'
import { fakeTextToSpeech } from '../fakes/fake-text-to-speech.ts'
import {
  fakeLiveSpeechToTexts,
  fakeSpeechToTexts,
  fakeTextToSpeeches,
  fakeTranslators,
} from '../faulty/vendor-harnesses.ts'
import { testLiveSpeechToText } from './live-speech-to-text.ts'
import { testSpeechToText } from './speech-to-text.ts'
import { testTextToSpeech } from './text-to-speech.ts'
import { testTranslator } from './translator.ts'

type PlayOptions = Parameters<AudioPlayer['play']>[1]

const runner = { describe, it }
const secrets = ['key-3f9a']

testTranslator(runner, 'fake translator', fakeTranslators())
testSpeechToText(runner, 'fake speech to text', fakeSpeechToTexts())
testLiveSpeechToText(runner, 'fake live speech to text', fakeLiveSpeechToTexts())
testTextToSpeech(runner, 'fake text to speech', fakeTextToSpeeches())

testTextToSpeech(
  runner,
  'fake text to speech that lists voices',
  fakeTextToSpeeches(() => ({ voices: async () => [{ id: 'Ana', gender: 'female' }, { id: 'Bo' }] })),
)

/** An engine that begins and ends to speak when a test says so. */
function spokenByHand() {
  let current: { start(): void; end(): void } | undefined
  let isBlocked = false
  const setBlocked = (blocked: boolean) => {
    isBlocked = blocked
  }
  const play = ({ signal, onStarted }: PlayOptions) => {
    const ended = new Promise<void>((resolve, reject) => {
      if (isBlocked) reject(new AdapterError('fake-text-to-speech', 'playback-blocked', 'It was told to be blocked.'))
      else if (signal.aborted) reject(abortedError())
      else current = { start: () => onStarted?.(), end: resolve }
      signal.addEventListener('abort', () => reject(abortedError()))
    })
    return { ended }
  }
  return { play, setBlocked, manual: { start: () => current?.start(), end: () => current?.end() } }
}

testTextToSpeech(runner, 'fake text to speech that speaks by itself when it is told to', {
  kind: 'spoken',
  create() {
    const { play, ...hand } = spokenByHand()
    const adapter = fakeTextToSpeech()
    const { answer, fail, hang } = adapter
    return {
      adapter,
      secrets,
      ...hand,
      hang,
      answer: () => answer({ kind: 'spoken', play }),
      fail: () => fail(),
      calls: () => adapter.requests.length,
      texts: () => adapter.requests.map(({ text }) => text),
    }
  },
})
