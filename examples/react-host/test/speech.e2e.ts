import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lines, panel, showPanel, type } from './support/panels.ts'
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
    const voice = await showPanel(listener, 'Translated voice')
    await voice.getByRole('button', { name: 'Unmute' }).click()
    await voice.getByRole('button', { name: 'Mute' }).waitFor()

    const speaker = await stage.enter(ada)
    const speak = await showPanel(speaker, 'Speak')
    await speak.getByRole('button', { name: 'Start speech' }).click()

    await expect.poll(() => lines(speaker, 'Subtitles').count()).toBe(2)
    await expect
      .poll(() => lines(speaker, 'Subtitles').allInnerTexts())
      .toEqual([expect.stringMatching(/make a decision tomorrow/i), expect.stringMatching(/budget for next year/i)])
    await expect
      .poll(() => lines(listener, 'Subtitles').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Ada Lovelace[\s\S]*decisión/),
        expect.stringContaining('El presupuesto para el año que viene'),
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
    const voice = await showPanel(listener, 'Translated voice')
    await voice.getByRole('button', { name: 'Unmute' }).click()
    const speak = await showPanel(listener, 'Speak')
    await speak.getByRole('button', { name: 'Start speech' }).click()
    const states = await recordStates(listener)
    await expect.poll(() => states.jsonValue()).toEqual(['Listening…'])

    const writer = await stage.enter({ ...luis, room: 'echo' })
    await type(writer, 'Subtitles', 'Buenos días a todos.')
    await expect.poll(() => played.jsonValue()).toEqual(['whole'])
    await expect.poll(() => states.jsonValue()).toEqual(['Listening…', 'Paused: the voice is playing', 'Listening…'])
    expect(await lines(listener, 'Subtitles').count()).toBe(1)
  })
})

/** The states that the Speak panel shows, one after the other. */
const recordStates = (page: Page) =>
  page.evaluateHandle(() => {
    const states: string[] = []
    const read = () => {
      const state = [...document.querySelectorAll('[data-part=status]')]
        .map(({ textContent }) => textContent ?? '')
        .find((text) => /Listening|Hearing|Paused/.test(text))
      if (state && states.at(-1) !== state) states.push(state)
    }
    new MutationObserver(read).observe(document.body, { subtree: true, childList: true, characterData: true })
    read()
    return states
  })
