import { describe, expect, it } from 'vitest'
import { maxLineChars, maxSpokenChars } from '../../constants.ts'
import { english, listening } from '../test-support/listening.ts'
import { hear, type Person, settled, spanishLine } from '../test-support/person.ts'

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

describe('a voice that is behind', () => {
  it('is not behind for the one line that it says', async () => {
    const ada = await listening()
    await says(ada, 1)
    expect(behind(ada)).toBe(0)
  })

  it('says by how many seconds, at the chosen rate', async () => {
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

  it('goes by the text that will be said, once it is translated', async () => {
    const ada = await listening()
    ada.translator.answer('a'.repeat(300))
    await says(ada, 1)
    await hear(ada.network, spanishLine())
    expect(behind(ada)).toBe(21)
  })

  it('goes by no more of a line than will be said', async () => {
    const ada = await listening()
    await says(ada, 1)
    for (let said = 0; said < 2; said++) await hear(ada.network, english('a'.repeat(maxLineChars)))
    expect(behind(ada)).toBe((2 * maxSpokenChars * 70) / 1_000)
  })

  it('goes by the pace of what was heard, and by the bytes of sound that is ready', async () => {
    const ada = await listening()
    ada.textToSpeech.answer(({ text }) => ({ kind: 'audio', audio: new Blob([text, text]) }))
    await says(ada, 1)
    ada.audioPlayer.start(10_000)
    await hear(ada.network, english('a'.repeat(50)))
    expect(behind(ada)).toBe(5)
    await says(ada, 1)
    expect(behind(ada)).toBe(5 + 8.5 + 0.5)
  })

  it.each([Number.POSITIVE_INFINITY, Number.NaN, 3_600_000])('learns nothing from sound of %d ms', async (lengthMs) => {
    const ada = await listening()
    await says(ada, 2)
    ada.audioPlayer.start(lengthMs)
    expect(behind(ada)).toBe(7)
  })

  it('is not behind any more when it is muted or its room is left', async () => {
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

  it('is off until it is chosen, and lasts between visits', async () => {
    const ada = await listening()
    await says(ada, 4)
    for (let item = 0; item < 3; item++) await ends(ada)
    expect(rates(ada)).toEqual([1, 1, 1, 1])
    expect(ada.booth.voice.view.getSnapshot().catchUp).toBe(false)
    ada.booth.voice.setCatchUp(true)
    await settled()
    expect(ada.settingsStore.saved).toMatchObject({ tts: { catchUp: true } })
  })

  it('speaks each line a little faster than the one before while others wait, and returns to the chosen rate', async () => {
    const ada = await catching()
    await says(ada, 9)
    for (let item = 0; item < 8; item++) await ends(ada)
    expect(rates(ada)).toEqual([1, 1.05, 1.1, 1.15, 1.2, 1.25, 1.2, 1.1, 1])
    expect(ada.booth.voice.view.getSnapshot().playbackRate).toBe(1)
  })

  it('is never faster than the fastest rate that can be chosen', async () => {
    const ada = await catching()
    ada.booth.voice.setPlaybackRate(1.5)
    await says(ada, 6)
    for (let item = 0; item < 5; item++) await ends(ada)
    expect(new Set(rates(ada))).toEqual(new Set([1.5]))
  })

  it('goes back to the chosen rate at once where it is switched off', async () => {
    const ada = await catching()
    await says(ada, 4)
    await ends(ada)
    ada.booth.voice.setCatchUp(false)
    expect(ada.audioPlayer.current?.rates).toEqual([1.05, 1])
  })
})
