import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { bringToFront, dock, openSettings, panel, showPanel, type } from './support/panels.ts'
import { line, readLines } from './support/read-lines.ts'
import { openStage, type Stage } from './support/stage.ts'

/** The page needs no engines: its vendors are fakes, and nobody answers here. */
const nobody = 'http://127.0.0.1:9'
let stage: Stage

beforeAll(async () => {
  stage = await openStage({ builtPage: inject('builtFlagsPage'), enginesUrl: nobody })
})
afterEach(async () => {
  await stage.empty()
  expect(stage.pageErrors).toEqual([])
})
afterAll(() => stage.close())

const openWith = (props: Readonly<Record<string, string>>) => stage.open(`?${new URLSearchParams(props)}`)
const person = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' }

async function openBooth(flags: Readonly<Record<string, string>>) {
  const page = await openWith({ ...person, ...flags })
  await page.getByText('Connected', { exact: true }).waitFor()
  await showPanel(page, 'Translated voice')
  await showPanel(page, 'Speak')
  return page
}

/** Which of the switchable controls the booth has. */
async function controlsOf(page: Page) {
  await bringToFront(page, 'Chat')
  const ofChat = {
    attachFile: await dock(page).getByRole('button', { name: 'Attach file' }).count(),
    chatInput: await dock(page).getByPlaceholder('Type text here').count(),
    closable: await page.getByRole('button', { name: 'Close' }).count(),
  }
  // Only while Translated voice is closed.
  await page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name: 'Translated voice' }).click()
  await panel(page, 'Translated voice').waitFor({ state: 'hidden' })
  const inSubtitles = {
    playbackSpeed: await panel(page, 'Subtitles').getByRole('combobox', { name: 'Playback speed' }).count(),
    muteButton: await panel(page, 'Subtitles').getByRole('button', { name: 'Unmute' }).count(),
  }
  await bringToFront(page, 'Subtitles')
  return { ...ofChat, ...inSubtitles, showInput: await dock(page).getByPlaceholder('Type text here').count() }
}

const usual = {
  attachFile: 0,
  closable: 4,
  playbackSpeed: 1,
  muteButton: 1,
  showInput: 1,
  chatInput: 1,
}

describe('a flag', () => {
  it('has its default when it is not given', { tags: ['default-flags'] }, async () => {
    expect(await controlsOf(await openBooth({}))).toEqual(usual)
  })

  it.each([
    ['attachFile', 'true', 1],
    ['closable', 'false', 0],
    ['playbackSpeed', 'false', 0],
    ['muteButton', 'false', 0],
    ['showInput', 'false', 0],
  ])('%s set to %s changes nothing else', { tags: ['panel-flags'] }, async (flag, value, count) => {
    expect(await controlsOf(await openBooth({ [flag]: value }))).toEqual({ ...usual, [flag]: count })
  })
})

describe('a standalone panel', () => {
  const lines = {
    initialSourceLanguage: 'en-US',
    initialTargetLanguage: 'es-ES',
    initialVisibility: 'true',
    username: 'Grace Hopper',
  }
  const speech = { initialLanguage: 'de-DE', initialVisibility: 'true' }

  it.each(['Subtitles', 'Chat'] as const)(
    '%s starts with its props and works in the room of its host',
    async (title) => {
      const page = await openWith({ view: `${title}Panel`, ...lines })
      await panel(page, title).waitFor()
      expect(await page.getByRole('region').count()).toBe(1)
      await expect.poll(() => panel(page, title).getByText('You are not connected to a room yet.').count()).toBe(0)
      await type(page, title, 'Good morning.')
      const name = title === 'Subtitles' ? 'Grace Hopper' : null
      await expect.poll(() => readLines(page, title)).toEqual([line('Good morning. [es-ES]', 'es-ES', { name })])
      await openSettings(panel(page, title))
      const fields = panel(page, title).getByRole('combobox', { name: / Language$/ })
      expect(await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))).toEqual([
        'Spanish (Spain)',
        'English (US)',
      ])
    },
  )

  it.each(['Subtitles', 'Chat'] as const)('%s has a microphone unless that is set to false', async (title) => {
    for (const [flags, count] of [
      [{}, 1],
      [{ microphone: 'false' }, 0],
    ] as const) {
      const page = await openWith({ view: `${title}Panel`, ...lines, ...flags })
      await panel(page, title).getByPlaceholder('Type text here').waitFor()
      expect(await panel(page, title).getByRole('button', { name: 'Microphone' }).count()).toBe(count)
    }
  })

  it.each([
    ['Translated voice', 'VoicePanel', 'Target Language'],
    ['Speak', 'SpeakPanel', 'Language'],
  ] as const)('%s starts in its language', async (title, view, label) => {
    const page = await openWith({ view, ...speech })
    await openSettings(panel(page, title))
    await expect
      .poll(() =>
        panel(page, title)
          .getByRole('combobox', { name: new RegExp(`${label}$`) })
          .inputValue(),
      )
      .toBe('German (Germany)')
  })

  it('that is hidden at first stays hidden after it has joined', async () => {
    const page = await openWith({ view: 'SubtitlesPanel', ...lines, initialVisibility: 'false' })
    await expect.poll(() => page.locator('html').getAttribute('data-joined')).toBe('true')
    expect(await page.getByRole('region').count()).toBe(0)
  })

  it.each([
    ['SubtitlesPanel', 'initialSourceLanguage, initialTargetLanguage, initialVisibility, username'],
    ['ChatPanel', 'initialSourceLanguage, initialTargetLanguage, initialVisibility, username'],
    ['VoicePanel', 'initialLanguage'],
    ['SpeakPanel', 'initialLanguage'],
    ['Booth', 'room, name, language'],
  ])('%s without its required props throws an error that names %s', async (view, names) => {
    const page = await openWith({ view })
    expect(await page.getByRole('alert').textContent()).toBe(`<${view}> needs ${names}: pass a value for each.`)
  })

  it('without a booth throws an error that names provider', async () => {
    const page = await openWith({ view: 'ChatPanel', ...lines, provider: '' })
    expect(await page.getByRole('alert').textContent()).toContain('pass one as provider')
  })
})

describe('the settings of a page with storage', () => {
  it('survive a reload', async () => {
    const page = await openBooth({ keepSettings: '' })
    const subtitles = panel(page, 'Subtitles')
    await openSettings(subtitles)
    await subtitles.getByRole('slider', { name: 'Subtitles font size' }).press('End')
    await subtitles.getByRole('checkbox', { name: 'Bilingual' }).check()
    const voice = panel(page, 'Translated voice')
    await openSettings(voice)
    await voice.getByRole('combobox', { name: 'Playback speed' }).selectOption('1.25')
    await panel(page, 'Chat').getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await type(page, 'Subtitles', 'The first line.')
    await panel(page, 'Speak').getByRole('button', { name: 'Start speech' }).waitFor()
    await openSettings(voice)
    const playbackRate = await voice.getByRole('combobox', { name: 'Playback speed' }).inputValue()
    await openSettings(subtitles)
    expect({
      fontSize: await subtitles.getByRole('slider', { name: 'Subtitles font size' }).inputValue(),
      bilingual: await subtitles.getByRole('checkbox', { name: 'Bilingual' }).isChecked(),
      playbackRate,
      panels: await page.getByRole('region').evaluateAll((all) => all.map(({ dataset }) => dataset.panel)),
    }).toEqual({ fontSize: '5', bilingual: true, playbackRate: '1.25', panels: ['subtitles', 'stt', 'tts'] })
  })
})

describe('the settings of a page without storage', () => {
  it('start over with every visit', async () => {
    const page = await openBooth({})
    const subtitles = panel(page, 'Subtitles')
    await openSettings(subtitles)
    const size = subtitles.getByRole('slider', { name: 'Subtitles font size' })
    await size.press('End')
    await page.reload()
    await panel(page, 'Chat').waitFor()
    await openSettings(subtitles)
    expect(await size.inputValue()).toBe('2')
  })
})
