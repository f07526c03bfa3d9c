import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { lines, openSettings, showPanel, startSpeech, type } from './support/panels.ts'
import { spokenWav } from './support/spoken-wav.ts'
import { ada, openStage, type Stage } from './support/stage.ts'

const sentence = 'the budget for next year is ready and i want to buy a new car'

describe('the choices of a participant', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await openStage({ microphoneWav: await spokenWav([sentence], { leadSeconds: 8, gapSeconds: 3 }) })
  })
  afterEach(() => stage.empty())
  afterAll(() => stage.close())

  it('include how captions look, and survive a reload', async () => {
    const page = await stage.enter({ ...ada, room: 'looks' })
    const colorOf = async () => {
      await type(page, 'Subtitles', 'how does this look')
      const text = lines(page, 'Subtitles').last().locator('[data-part="text"]')
      return () => text.evaluate((element) => getComputedStyle(element).color)
    }
    const panel = await showPanel(page, 'Subtitles')
    await panel.getByRole('button', { name: 'Caption style' }).click()
    await panel.getByLabel('Text colour').selectOption('Yellow')
    await panel.getByLabel('Background colour').selectOption('Blue')
    await panel.getByRole('button', { name: 'Settings', exact: true }).click()
    await expect.poll(await colorOf()).toBe('rgb(255, 255, 0)')
    await page.reload()
    await page.getByText('Connected', { exact: true }).waitFor()
    await expect.poll(await colorOf()).toBe('rgb(255, 255, 0)')
  })

  it('include the microphone to use and push-to-talk', async () => {
    const page = await stage.enter({ ...ada, room: 'hold' })
    const speak = await showPanel(page, 'Speak')
    await openSettings(speak)
    await speak.getByRole('button', { name: 'Test microphone' }).click()
    await speak.getByRole('meter', { name: 'Microphone level' }).waitFor()
    const microphones = speak.getByRole('combobox', { name: 'Microphone' }).locator('option')
    await expect.poll(() => microphones.count()).toBeGreaterThan(2)
    const name = (await microphones.last().textContent()) ?? ''
    await speak.getByLabel('Microphone', { exact: true }).selectOption(name)
    await speak.getByRole('button', { name: 'Stop test' }).click()
    await speak.getByRole('checkbox', { name: 'Hold to speak' }).check()
    await speak.getByRole('button', { name: 'Settings', exact: true }).click()
    await startSpeech(page, 'Chat')
    await speak.getByText('Hold the key or the button to speak').waitFor()
    await speak.focus()
    await page.keyboard.down('Space')
    await speak.getByText('Hearing you…').waitFor()
    await speak.getByText('Listening…').waitFor()
    await page.keyboard.up('Space')
    await speak.getByText('Hold the key or the button to speak').waitFor()
    await expect.poll(() => lines(page, 'Chat').last().textContent()).toMatch(/budget for next year/i)
  })
})
