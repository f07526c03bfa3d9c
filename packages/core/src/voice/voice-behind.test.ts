import { describe, expect, it } from 'vitest'
import { english, listening } from '../booth/test-support/listening.ts'
import { hear, type Person, settled, spanishLine } from '../booth/test-support/person.ts'
import { maxLineChars } from '../text/clean-text.ts'
import { maxSpokenChars } from './utterances.ts'

/** A line of 100 characters, 7 s long at the usual pace. */
const line = 'a'.repeat(100)
const says = async (ada: Person, lines: number) => {
  for (let said = 0; said < lines; said++) await hear(ada.network, english(line))
}
const behind = ({ booth }: Person) => booth.voice.view.getSnapshot().behindSeconds
const rates = ({ audioPlayer }: Person) => audioPlayer.played.map((sound) => Number(sound.rates[0]?.toFixed(2)))
const ends = async (ada: Person) => {
  ada.audioPlayer.end()
  await settled()
}

describe('the backlog of the voice', () => {
  it('does not include the line being spoken', async () => {
    const ada = await listening()
    await says(ada, 1)
    expect(behind(ada)).toBe(0)
  })

  it('is shown in seconds, at the chosen rate', async () => {
    const ada = await listening()
    await says(ada, 3)
    expect(behind(ada)).toBe(14)
    ada.booth.voice.setPlaybackRate(0.5)
    expect(behind(ada)).toBe(28)
    ada.booth.voice.setPlaybackRate(1)
    await ends(ada)
    expect(behind(ada)).toBe(7)
    await ends(ada)
    expect(behind(ada)).toBe(0)
  })

  it('is estimated from the translated text, once there is one', async () => {
    const ada = await listening()
    ada.translator.answer('a'.repeat(300))
    await says(ada, 1)
    await hear(ada.network, spanishLine())
    expect(behind(ada)).toBe(21)
  })

  it('counts only as much of a line as will be spoken', async () => {
    const ada = await listening()
    await says(ada, 1)
    for (let said = 0; said < 2; said++) await hear(ada.network, english('a'.repeat(maxLineChars)))
    expect(behind(ada)).toBe((2 * maxSpokenChars * 70) / 1_000)
  })

  it('is estimated from the pace of earlier speech and the bytes of prepared sound', async () => {
    const ada = await listening()
    ada.textToSpeech.answer(({ text }) => ({ kind: 'audio', audio: new Blob([text, text]) }))
    await says(ada, 1)
    ada.audioPlayer.start(10_000)
    await hear(ada.network, english('a'.repeat(50)))
    expect(behind(ada)).toBe(5)
    await says(ada, 1)
    expect(behind(ada)).toBe(5 + 8.5 + 0.5)
  })

  it.each([Number.POSITIVE_INFINITY, Number.NaN, 3_600_000])(
    'is not estimated from sound of %d ms',
    async (lengthMs) => {
      const ada = await listening()
      await says(ada, 2)
      ada.audioPlayer.start(lengthMs)
      expect(behind(ada)).toBe(7)
    },
  )

  it('is zero after muting or leaving the room', async () => {
    const ada = await listening()
    await says(ada, 3)
    ada.booth.voice.toggle()
    expect(behind(ada)).toBe(0)
    ada.booth.voice.toggle()
    await says(ada, 3)
    expect(behind(ada)).toBe(14)
    await ada.booth.leave()
    expect(behind(ada)).toBe(0)
  })
})

describe('catching up', () => {
  const catching = async () => {
    const ada = await listening()
    ada.booth.voice.setCatchUp(true)
    return ada
  }

  it('is off until it is turned on, and is remembered between visits', async () => {
    const ada = await listening()
    await says(ada, 4)
    for (let item = 0; item < 3; item++) await ends(ada)
    expect(rates(ada)).toEqual([1, 1, 1, 1])
    expect(ada.booth.voice.view.getSnapshot().catchUp).toBe(false)
    ada.booth.voice.setCatchUp(true)
    await settled()
    expect(ada.settingsStore.saved).toMatchObject({ tts: { catchUp: true } })
  })

  it('speaks each line slightly faster than the last while others wait, then returns to the chosen rate', async () => {
    const ada = await catching()
    await says(ada, 9)
    for (let item = 0; item < 8; item++) await ends(ada)
    expect(rates(ada)).toEqual([1, 1.05, 1.1, 1.15, 1.2, 1.25, 1.2, 1.1, 1])
    expect(ada.booth.voice.view.getSnapshot().playbackRate).toBe(1)
  })

  it('never exceeds the fastest rate that can be chosen', async () => {
    const ada = await catching()
    ada.booth.voice.setPlaybackRate(1.5)
    await says(ada, 6)
    for (let item = 0; item < 5; item++) await ends(ada)
    expect(new Set(rates(ada))).toEqual(new Set([1.5]))
  })

  it('returns to the chosen rate at once when it is turned off', async () => {
    const ada = await catching()
    await says(ada, 4)
    await ends(ada)
    ada.booth.voice.setCatchUp(false)
    expect(ada.audioPlayer.current?.rates).toEqual([1.05, 1])
  })
})
