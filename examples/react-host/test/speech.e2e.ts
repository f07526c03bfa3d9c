import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lines, panel, startSpeech, type, unmute } from './support/panels.ts'
import { readLines, readTexts } from './support/read-lines.ts'
import { recordPlayback } from './support/record-playback.ts'
import { spokenWav } from './support/spoken-wav.ts'
import { ada, luis, openStage, type Stage } from './support/stage.ts'

const sentences = ['the government will make a decision tomorrow', 'the budget for next year is ready']

describe('a conversation from English to Spanish', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await openStage({ microphoneWav: await spokenWav(sentences, { leadSeconds: 3, gapSeconds: 3 }) })
  })
  afterAll(() => stage.close())

  it('goes from one microphone to the other loudspeaker, with capture gated while the voice plays', async () => {
    const listener = await stage.enter(luis)
    const played = await recordPlayback(listener)
    await unmute(listener)

    const speaker = await stage.enter(ada)
    const speak = await startSpeech(speaker)

    await expect.poll(() => lines(speaker, 'Subtitles').count()).toBe(2)
    await expect
      .poll(() => readTexts(speaker, 'Subtitles'))
      .toEqual([expect.stringMatching(/make a decision tomorrow/i), expect.stringMatching(/budget for next year/i)])
    await expect
      .poll(() => readLines(listener, 'Subtitles'))
      .toMatchObject([
        { name: ada.name, text: expect.stringContaining('decisión') },
        { text: expect.stringContaining('El presupuesto para el año que viene') },
      ])
    await expect.poll(() => played.jsonValue()).toEqual(['whole', 'whole'])
    await speak.getByRole('button', { name: 'Stop speech' }).click()
    expect(await panel(speaker, 'Speak').getByRole('button', { name: 'Start speech' }).isVisible()).toBe(true)
    expect(stage.pageErrors).toEqual([])
  })
})

describe('a participant who hears the translated voice with an open microphone', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await openStage({ microphoneWav: await spokenWav([], { leadSeconds: 60, gapSeconds: 1 }) })
  })
  afterAll(() => stage.close())

  it('has capture paused while the voice plays, and resumed afterwards', async () => {
    const listener = await stage.enter({ ...ada, room: 'echo' })
    const played = await recordPlayback(listener)
    await unmute(listener)
    await startSpeech(listener)
    const states = await recordStates(listener)
    await expect.poll(() => states.jsonValue()).toEqual(['Listening…'])

    const writer = await stage.enter({ ...luis, room: 'echo' })
    await type(writer, 'Subtitles', 'Buenos días a todos.')
    await expect.poll(() => played.jsonValue()).toEqual(['whole'])
    await expect.poll(() => states.jsonValue()).toEqual(['Listening…', 'Paused: the voice is playing', 'Listening…'])
    expect(await lines(listener, 'Subtitles').count()).toBe(1)
  })
})

/** The states of the microphone, one after the other: at first those of the first screen. */
const recordStates = (page: Page) =>
  page.evaluateHandle(() => {
    const states: string[] = []
    const read = () => {
      const state = [...document.querySelectorAll('[data-part=status], [role=status]')]
        .map(({ textContent }) => textContent ?? '')
        .find((text) => /Listening|Hearing|Paused/.test(text))
      if (state && states.at(-1) !== state) states.push(state)
    }
    new MutationObserver(read).observe(document.body, { subtree: true, childList: true, characterData: true })
    read()
    return states
  })
