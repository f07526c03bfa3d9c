import { flushPromises } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createCallCaptions } from './call-captions.ts'
import { lateAfterMs, staleAfterMs } from './caption-capture.ts'
import { callPerson, captionedCall } from './test-support/call-person.ts'

describe('captions of a call', { tags: ['call-captions'] }, () => {
  it('what the call recognises is read by the others while it is spoken, and once it is final', async () => {
    const { call, clock, open, read, booth } = await callPerson()
    await call.say('we begin', { segment: 's1', final: false })
    await call.say('we begin with the', { segment: 's1', final: false })
    await clock.advance(1_000)
    expect(open()).toEqual(['we begin with the'])
    await call.say('We begin with the budget.', { segment: 's1' })
    await clock.advance(1_000)
    expect([read(), open()]).toEqual([['We begin with the budget.'], []])
    expect(booth.speak.view.getSnapshot().fromCall).toBe(true)
  })

  it('captions without names of their stretches are one stretch up to each final text', async () => {
    const { call, clock, read } = await callPerson()
    for (const [text, final] of [
      ['one', false],
      ['One.', true],
      ['two', false],
      ['Two.', true],
    ] as const)
      await call.say(text, { final })
    await clock.advance(1_000)
    expect(read()).toEqual(['One.', 'Two.'])
  })

  it('a text that comes twice, or after the final one, is read once', async () => {
    const { call, clock, read } = await callPerson()
    await call.say('Hello there.', { segment: 's1' })
    await call.say('Hello there.', { segment: 's1' })
    await call.say('Hello', { segment: 's1', final: false })
    await clock.advance(staleAfterMs)
    expect(read()).toEqual(['Hello there.'])
  })

  it('stretches that overlap stand in the order in which they began', async () => {
    const { call, clock, read } = await callPerson()
    await call.say('first', { segment: 's1', final: false })
    await call.say('second', { segment: 's2', final: false })
    await call.say('Second.', { segment: 's2' })
    await call.say('First.', { segment: 's1' })
    await clock.advance(1_000)
    expect(read()).toEqual(['First.', 'Second.'])
  })

  it('a text whose final one never comes is said after a while, and the rest of it is said later', async () => {
    const { call, clock, read } = await callPerson()
    await call.say('I was about', { segment: 's1', final: false })
    await clock.advance(staleAfterMs + 1_000)
    expect(read()).toEqual(['I was about'])
    await call.say('I was about to say this.', { segment: 's1' })
    await clock.advance(1_000)
    expect(read()).toEqual(['I was about', 'to say this.'])
  })

  it('a stretch that goes on and on is divided, and no word is lost or said twice', async () => {
    const { call, clock, read } = await callPerson()
    const words = Array.from({ length: 50 }, (_, index) => `word${index}`)
    for (let count = 1; count <= words.length; count++) {
      await call.say(words.slice(0, count).join(' '), { segment: 's1', final: false })
      await clock.advance(1_000)
    }
    await call.say(words.join(' '), { segment: 's1' })
    await clock.advance(2_000)
    expect(read().length).toBeGreaterThan(1)
    expect(read().join(' ')).toBe(words.join(' '))
  })

  it('what was said before capture was stopped is read, also when the call tells it later; what is said after is not', async () => {
    const { call, clock, read, booth } = await callPerson()
    await call.say('before the', { segment: 's1', final: false })
    const release = booth.speak.hold()
    await clock.advance(500)
    await call.say('Before the mute.', { segment: 's1' })
    await call.say('After it.', { segment: 's2' })
    await clock.advance(lateAfterMs + 1_000)
    expect(read()).toEqual(['Before the mute.'])
    release()
    await clock.advance(0)
    await call.say('And on.', { segment: 's3' })
    await clock.advance(1_000)
    expect(read()).toEqual(['Before the mute.', 'And on.'])
  })

  it('stopping says what was recognised so far, and gives the call back', async () => {
    const { call, clock, read, booth, microphone } = await callPerson()
    await call.say('so far', { segment: 's1', final: false })
    booth.speak.toggle()
    await clock.advance(5_000)
    expect([read(), call.listeners, microphone().active]).toEqual([['so far'], 0, false])
  })

  it('the end of the captions ends capture, with its reason', async () => {
    const { call, clock, read, booth, microphone } = await callPerson()
    await call.say('so far', { segment: 's1', final: false })
    await call.end()
    await clock.advance(20_000)
    expect(read()).toEqual(['so far'])
    expect(microphone()).toMatchObject({ active: false, state: 'failed', error: 'closed' })
    expect(booth.notices.view.getSnapshot().map(({ code }) => code)).toEqual(['captions-ended'])
  })

  it('what the call hears of the voice is held, and not sent', async () => {
    const { call, clock, read, own, booth, reader, audioPlayer } = await callPerson()
    booth.voice.toggle()
    await clock.advance(0)
    reader.subtitles.send('Can we begin with the budget for the next year?')
    await clock.advance(1_000)
    audioPlayer.start()
    await clock.advance(500)
    await call.say('can we begin with the budget for the next year', { segment: 's1' })
    await clock.advance(500)
    audioPlayer.end()
    await clock.advance(2_000)
    expect(read()).toEqual(['Can we begin with the budget for the next year?'])
    expect(own().heldLines.map(({ text }) => text)).toEqual(['can we begin with the budget for the next year'])
  })

  it('the language that the call heard is followed', async () => {
    const { call, clock, own, booth } = await callPerson({ detect: true })
    for (const text of ['Mañana empezamos con el presupuesto.', 'Después hablamos de la sala grande.']) {
      await call.say(text, { language: 'es-ES' })
      await clock.advance(1_000)
    }
    expect(own().lines.at(-1)?.speakerLanguage).toBe('spanish-spain')
    expect(booth.speak.view.getSnapshot().language?.code).toBe('spanish-spain')
  })

  it.each([
    ['nothing', undefined],
    ['no text', { final: true }],
    ['no end', { text: 'half' }],
    ['a number for a name', { text: 'text', final: true, segment: 7 }],
  ])('%s as a caption is ignored', async (_, caption) => {
    const { call, clock, read } = await callPerson()
    await call.post(caption)
    await call.say('Still here.')
    await clock.advance(1_000)
    expect(read()).toEqual(['Still here.'])
  })

  it('a caption with HTML is text, and a very long one is cut', async () => {
    const { call, clock, read } = await callPerson()
    await call.say('<img src=x onerror=alert(1)> three items.', { segment: 's1' })
    await call.say('a'.repeat(1_000_000), { segment: 's2' })
    await clock.advance(2_000)
    expect(read()[0]).toBe('<img src=x onerror=alert(1)> three items.')
    expect(read()[1]?.length).toBeLessThanOrEqual(4_000)
  })

  it('thousands of stretches that never end are bounded', async () => {
    const call = captionedCall()
    const { microphone } = createCallCaptions({ source: call.source })
    let ended = 0
    let begun = 0
    const session = await microphone.open({
      detector: { kind: 'adaptive', thresholdDb: 20, pauseMs: 200, minSpeechMs: 10, maxSpeechMs: 6_000 },
      onSegment: () => ended++,
      onLiveSegment: () => begun++,
      onSpeaking: () => {},
      onLost: () => {},
    })
    for (let count = 0; count < 2_000; count++) await call.say('text', { segment: `${count}`, final: false })
    expect(begun - ended).toBeLessThanOrEqual(4)
    await session.close()
    await flushPromises()
    expect(call.listeners).toBe(0)
  })
})
