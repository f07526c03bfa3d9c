import { fakeLiveSpeechToText } from '@lingobooth/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxSpeechMs } from '../audio/limits.ts'
import { english } from '../booth/test-support/listening.ts'
import { asRecognizer, speakingLive } from '../booth/test-support/live-speaking.ts'
import { hear, joined, sentLines, settled, spanishLine } from '../booth/test-support/person.ts'
import { AdapterError } from '../errors.ts'
import { vendorTimeoutMs } from '../vendors/with-timeout.ts'
import { recognitionHoleMs, recognitionsInFlight } from './in-order.ts'
import { sentenceGapMs } from './sentence-parts.ts'
import { stableAfterMs } from './stable-text.ts'

const ofOpenLines = (ada: Awaited<ReturnType<typeof speakingLive>>) =>
  ada.booth.subtitles.view.getSnapshot().openLines.map(({ text, stable }) => [text, stable])

describe('live speech', () => {
  it('shows its words while it is spoken, then becomes a line under the same id', async () => {
    const ada = await speakingLive()
    const luis = await joined({ network: ada.network })
    await ada.begin('a')
    await ada.hears('a', 'We have')
    expect(ofOpenLines(ada)).toEqual([['We have', { calm: 0, fast: 0 }]])
    await ada.clock.advance(stableAfterMs.calm)
    expect(ofOpenLines(ada)).toEqual([['We have', { calm: 7, fast: 7 }]])
    const [open] = ada.booth.subtitles.view.getSnapshot().openLines
    await ada.pause()
    await ada.recognizes('a', 'We have to finish.')
    expect([ada.openLines(), ada.shown(), luis.shown()]).toEqual([[], ['We have to finish.'], ['We have to finish.']])
    expect(ada.booth.subtitles.view.getSnapshot().lines.map(({ key }) => key)).toEqual([open?.key])
  })

  it('shows nothing of what a recogniser writes where nobody speaks', async () => {
    const ada = await speakingLive()
    await ada.begin('a')
    for (const text of ['...', '♪', '[BLANK_AUDIO]']) {
      await ada.hears('a', text, text.length)
      expect(ofOpenLines(ada)).toEqual([])
    }
    await ada.hears('a', 'Well', 0)
    expect(ofOpenLines(ada)).toEqual([['Well', { calm: 0, fast: 0 }]])
  })

  it('joins segments up to 700 ms apart, and ends after a pause of 700 ms', async () => {
    const ada = await speakingLive()
    await ada.begin('a')
    await ada.pause()
    await ada.recognizes('a', 'We have to')
    await ada.clock.advance(sentenceGapMs - 1)
    await ada.begin('b')
    await ada.clock.advance(2_000)
    await ada.hears('b', 'finish')
    expect([ada.openLines(), ada.shown()]).toEqual([['We have to finish'], []])
    await ada.pause()
    await ada.recognizes('b', 'finish this')
    await ada.clock.advance(sentenceGapMs - 1)
    expect([ada.openLines(), ada.shown()]).toEqual([['We have to finish this'], []])
    await ada.clock.advance(1)
    expect([ada.openLines(), ada.shown()]).toEqual([[], ['We have to finish this']])
  })

  it('goes to the next recogniser as a whole recording if the first fails in mid-speech', async () => {
    const ada = await speakingLive()
    ada.speechToText.answer('whole')
    await ada.begin('a')
    await ada.hears('a', 'half')
    ada.live.of('a').fail('network')
    await settled()
    expect([ada.openLines(), ada.speechToText.requests]).toEqual([['half'], []])
    await ada.pause()
    await ada.clock.advance(sentenceGapMs)
    expect([ada.shown(), ada.speechToText.requests.map(({ segment }) => segment.id)]).toEqual([['whole'], ['a']])
    expect(ada.speechToText.requests[0]?.segment.wav.size).toBe(44 + 3_200)
  })

  it('goes as a recording to a next recogniser that only accepts live speech', async () => {
    const second = fakeLiveSpeechToText({ id: 'second' })
    const ada = await speakingLive({ without: ['speechToText'], first: [asRecognizer(second)] })
    await ada.begin('a')
    ada.live.of('a').fail('network')
    await ada.pause()
    await expect.poll(() => second.requests.length).toBe(1)
    await settled()
    await ada.clock.advance(sentenceGapMs)
    expect(ada.shown()).toEqual(['speech a'])
    expect(second.requests.map(({ samples }) => samples.map(({ length }) => length))).toEqual([[1_600]])
  })

  it('whose recording never ends does not block the recognition of later speech', async () => {
    const ada = await speakingLive()
    for (let segment = 1; segment <= recognitionsInFlight; segment++) {
      ada.microphone.options?.onLiveSegment?.({
        id: `endless-${segment}`,
        startedAtMs: ada.clock.now(),
        samples: new ReadableStream(),
        whole: new Promise(() => {}),
      })
      await settled()
      ada.live.of(`endless-${segment}`).fail('network')
    }
    await ada.clock.advance(vendorTimeoutMs + maxSpeechMs)
    await ada.begin('a')
    await ada.pause()
    await ada.recognizes('a', 'Later.')
    expect([ada.shown(), ada.drops()]).toEqual([['Later.'], { 'speech.failed': recognitionsInFlight }])
  })

  it('without a final result is given up after its time-out, and the text shown is sent late', async () => {
    const ada = await speakingLive({ without: ['speechToText'] })
    await ada.begin('a')
    await ada.hears('a', 'without an end')
    await ada.pause()
    await ada.clock.advance(recognitionHoleMs - 1)
    expect(ada.openLines()).toEqual(['without an end'])
    await ada.clock.advance(vendorTimeoutMs + maxSpeechMs)
    await settled()
    expect([ada.openLines(), ada.shown(), ada.drops()]).toEqual([[], ['without an end'], { 'speech.timeout': 1 }])
  })

  it('ignores results after the final one and results that are not text, and truncates long ones', async () => {
    const ada = await speakingLive()
    await ada.begin('a')
    const { request } = ada.live.of('a')
    const call = ada.live.requests[0]
    for (const nonsense of [undefined, 5, {}, null]) call?.partial(nonsense as never)
    await settled()
    expect(ada.openLines()).toEqual([])
    await ada.hears('a', 'x'.repeat(100_000), Number.NaN)
    expect(ada.openLines().map(({ length }) => length)).toEqual([10_000])
    await ada.pause()
    await ada.recognizes('a', 'Done.')
    request.partial('after the end')
    await settled()
    await ada.clock.advance(sentenceGapMs)
    expect([ada.openLines(), ada.shown()]).toEqual([[], ['Done.']])
  })

  it('is counted in seconds spoken', async () => {
    const ada = await speakingLive()
    await ada.begin('a')
    await ada.clock.advance(2_500)
    await ada.pause()
    await ada.recognizes('a', 'Done.')
    expect(ada.booth.usage.view.getSnapshot().vendors.filter(({ seconds }) => seconds > 0)).toMatchObject([
      { vendor: 'fake-live-speech-to-text', calls: 1, seconds: 2.5 },
    ])
  })

  it('is retracted if its final result is empty', async () => {
    const ada = await speakingLive()
    await ada.begin('a')
    await ada.hears('a', 'hm')
    await ada.pause()
    await ada.recognizes('a', '')
    expect([ada.openLines(), ada.shown(), ada.drops()]).toEqual([[], [], { 'speech.empty': 1 }])
  })
})

describe('live speech in mid-sentence', () => {
  const midSentence = async () => {
    const ada = await speakingLive()
    await ada.begin('a')
    await ada.pause()
    await ada.recognizes('a', 'We have to')
    await ada.begin('b')
    await ada.hears('b', 'finish')
    return ada
  }
  const language = 'english-united-states'

  it.each<[string, (ada: Awaited<ReturnType<typeof midSentence>>) => unknown]>([
    ['another language is chosen', ({ booth }) => booth.speak.setLanguage('spanish-spain')],
    ['the device is lost', ({ microphone }) => microphone.lose()],
    [
      'access is taken away',
      ({ microphone }) => microphone.lose(new AdapterError('test', 'capture-denied', 'Allow it.')),
    ],
  ])('becomes a line in the language it was spoken in when %s', async (_, act) => {
    const ada = await midSentence()
    act(ada)
    await settled()
    expect([ada.openLines(), ada.shown()]).toEqual([[], ['We have to finish']])
    expect(sentLines(ada.network).map(({ message }) => Reflect.get(Object(message), 'speakerLanguage'))).toEqual([
      language,
    ])
  })

  it.each<[string, (speak: Awaited<ReturnType<typeof midSentence>>['booth']['speak']) => () => void]>([
    ['the host mutes', (speak) => speak.hold()],
    [
      'capture stops',
      (speak) => {
        speak.toggle()
        return speak.toggle
      },
    ],
  ])('is finished, and joined by nothing, when %s', async (_, stop) => {
    const ada = await midSentence()
    const resume = stop(ada.booth.speak)
    await settled()
    expect(ada.openLines()).toEqual(['We have to finish'])
    await ada.recognizes('b', 'finish now')
    expect([ada.openLines(), ada.shown()]).toEqual([[], ['We have to finish now']])
    resume()
    await settled()
    await ada.begin('c')
    await ada.hears('c', 'And')
    expect(ada.openLines()).toEqual(['And'])
  })

  it('is sent when the languages are flipped', async () => {
    const ada = await midSentence()
    ada.booth.subtitles.setTargetLanguage('es-ES')
    ada.booth.subtitles.flip()
    await settled()
    expect([ada.openLines(), ada.shown()]).toEqual([[], ['We have to finish']])
  })

  it('is sent when the room is left', async () => {
    const ada = await midSentence()
    const luis = await joined({ network: ada.network })
    await ada.booth.leave()
    expect([ada.openLines(), ada.shown(), luis.shown()]).toEqual([[], ['We have to finish'], ['We have to finish']])
  })

  it('is sent when the room is left inside a listener', async () => {
    const ada = await midSentence()
    const luis = await joined({ network: ada.network })
    ada.booth.on('line.added', () => void ada.booth.leave())
    await hear(ada.network, spanishLine())
    expect(luis.shown()).toContain('We have to finish')
  })

  it('is dropped as empty if none of it was shown', async () => {
    const ada = await speakingLive()
    await ada.begin('a')
    ada.microphone.lose()
    await settled()
    expect([ada.openLines(), ada.shown(), ada.drops()]).toEqual([[], [], { 'speech.unfinished': 1 }])
  })

  it('is sent once, part by part, if the page was frozen for a minute', async () => {
    const ada = await midSentence()
    await ada.pause()
    await ada.clock.advance(60_000)
    await settled()
    expect([ada.openLines(), ada.shown()]).toEqual([[], ['We have to', 'speech b']])
  })
})

describe('the echo guards for live speech', () => {
  const withVoice = async () => {
    const ada = await speakingLive()
    ada.booth.speak.setDuplex('full')
    ada.booth.voice.toggle()
    await settled()
    await hear(ada.network, english('the meeting starts at nine'))
    await settled()
    ada.audioPlayer.start(5_000)
    await settled()
    return ada
  }

  it('withhold text that may become an echo, and hold a line that is one', async () => {
    const ada = await withVoice()
    await ada.begin('a')
    for (const text of ['the', 'the meeting', 'the meeting starts']) {
      await ada.hears('a', text)
      expect(ada.openLines()).toEqual([])
    }
    await ada.pause()
    await ada.recognizes('a', 'The meeting starts at nine.')
    const { heldLines } = ada.booth.subtitles.view.getSnapshot()
    expect([ada.openLines(), heldLines.map(({ text }) => text)]).toEqual([[], ['The meeting starts at nine.']])
  })

  it('never show the words of the voice, whichever part is heard and in whatever interim results', async () => {
    const words = ['the', 'meeting', 'starts', 'at', 'nine']
    const stretches = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(stretches, async (parts) => {
        const ada = await withVoice()
        await ada.begin('a')
        for (const [one, other] of parts) {
          await ada.hears('a', words.slice(Math.min(one, other), Math.max(one, other) + 1).join(' '))
          await ada.clock.advance(100)
        }
        expect(ada.openLines()).toEqual([])
        await ada.booth.leave()
        expect(ada.shown()).toEqual(['the meeting starts at nine'])
      }),
    )
  })

  it('show an answer once it is long enough to rule out an echo, or final', async () => {
    const ada = await withVoice()
    await ada.begin('a')
    await ada.hears('a', 'I am')
    expect(ada.openLines()).toEqual([])
    await ada.hears('a', 'I am not')
    expect(ada.openLines()).toEqual(['I am not'])
    await ada.pause()
    await ada.recognizes('a', 'I am not there.')
    expect(ada.shown()).toContain('I am not there.')
  })
})
