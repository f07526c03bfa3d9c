import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  bringToFront,
  chooseLanguage,
  closeSettings,
  lines,
  openSettings,
  type PanelTitle,
  panel,
  showPanel,
  startSpeech,
  type,
  unmute,
  unmuteButton,
} from './support/panels.ts'
import { line, readLines, readTexts } from './support/read-lines.ts'
import { spokenWav } from './support/spoken-wav.ts'
import { ada, luis, openStage, type Stage } from './support/stage.ts'

const sentence = 'the budget for next year is ready'
let stage: Stage

beforeAll(async () => {
  const sentences = Array.from({ length: 6 }, () => sentence)
  stage = await openStage({ microphoneWav: await spokenWav(sentences, { leadSeconds: 3, gapSeconds: 3 }) })
})
afterEach(async () => {
  await stage.empty()
  expect(stage.pageErrors).toEqual([])
})
afterAll(() => stage.close())

const titles: readonly PanelTitle[] = ['Subtitles', 'Chat', 'Translated voice', 'Speak']
const toggleOf = (page: Page, title: PanelTitle) =>
  page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name: title, exact: true })
const hasFocus = (locator: Locator) => locator.evaluate((element) => element.contains(document.activeElement))
const field = (scope: Locator, label: string) => scope.getByRole('combobox', { name: new RegExp(`${label}$`) })

async function settingsOf(page: Page, title: PanelTitle) {
  const scope = await showPanel(page, title)
  await openSettings(scope)
  return scope
}

/** The call for the voice of the next line that the other types. */
async function nextVoiceCall(listener: Page, speaker: Page, text: string) {
  const call = listener.waitForRequest((request) => request.url().endsWith('/lingobooth/speak'))
  await type(speaker, 'Subtitles', text)
  return (await call).postDataJSON()
}

describe('each panel', () => {
  it('opens from the toolbar and takes the focus, and closes from the toolbar or by Close and returns it', {
    tags: ['panel-close'],
  }, async () => {
    const page = await stage.enter(ada)
    const shown = async () => {
      const regions = await page.getByRole('region').evaluateAll((all) => all.map(({ dataset }) => dataset.panel))
      const pressed = await Promise.all(titles.map((title) => toggleOf(page, title).getAttribute('aria-pressed')))
      return { regions, pressed }
    }
    expect((await shown()).pressed).toEqual(['true', 'true', 'true', 'true'])
    await type(page, 'Chat', 'The first line.')
    await panel(page, 'Speak').getByRole('button', { name: 'Start speech' }).waitFor()
    for (const title of titles) await toggleOf(page, title).click()
    expect(await shown()).toEqual({ regions: [], pressed: ['false', 'false', 'false', 'false'] })
    for (const title of titles) {
      const toggle = toggleOf(page, title)
      await toggle.press('Enter')
      await panel(page, title).waitFor()
      expect(await hasFocus(panel(page, title))).toBe(true)
      await panel(page, title).getByRole('button', { name: 'Close' }).press('Enter')
      expect(await hasFocus(toggle)).toBe(true)
      expect(await panel(page, title).count()).toBe(0)
    }
    for (const title of titles) await toggleOf(page, title).click()
    expect(await shown()).toEqual({
      regions: ['subtitles', 'chat', 'stt', 'tts'],
      pressed: ['true', 'true', 'true', 'true'],
    })
  })

  it('shows and hides its options with its cog', { tags: ['panel-settings'] }, async () => {
    const page = await stage.enter(ada)
    const optionsOf = (scope: Locator) =>
      scope
        .locator('[data-part="settings"] :is(input, select, button[aria-label="Flip languages"])')
        .evaluateAll((all) =>
          all.map((element) => {
            const { labels, ariaLabel } = element as HTMLInputElement
            const label = labels?.[0]?.cloneNode(true) as HTMLElement | undefined
            for (const plainer of label?.querySelectorAll('span > span + span') ?? []) plainer.remove()
            return label?.textContent?.trim() ?? ariaLabel
          }),
        )
    const expected: Record<PanelTitle, string[]> = {
      Subtitles: [
        'I read Target Language',
        'Flip languages',
        'I speak Source Language',
        'Show what I type while I type it',
        'While others type',
        'Text size Subtitles font size',
        'Bilingual',
        'Captions while speaking',
        'Your lines are off the record',
      ],
      Chat: ['I read Target Language', 'I write Source Language', 'Text size Chat font size'],
      'Translated voice': ['I listen to Target Language', 'Playback speed', 'Speed up while behind'],
      Speak: ['I speak Language', 'I wear headphones: keep listening while voice plays', 'Hold to speak', 'Microphone'],
    }
    for (const title of titles) {
      const scope = await showPanel(page, title)
      expect(await optionsOf(scope)).toEqual([])
      await scope.getByRole('button', { name: 'Settings' }).click()
      // The searchable list of languages loads when settings are opened first.
      await expect.poll(() => optionsOf(scope), { message: title }).toEqual(expected[title])
      await scope.getByRole('button', { name: 'Settings' }).click()
      expect(await optionsOf(scope)).toEqual([])
    }
  })
})

describe('the settings of Subtitles and Chat', () => {
  it('change the font size from 1 to 5 by keyboard, starting at 2, in their own panel only', {
    tags: ['font-size'],
  }, async () => {
    const page = await stage.enter({ ...ada, room: 'font' })
    const others = { Subtitles: 'Chat', Chat: 'Subtitles' } as const
    for (const title of ['Subtitles', 'Chat'] as const) await type(page, title, 'How large am I?')
    const sizeOf = async (title: 'Subtitles' | 'Chat') => {
      await closeSettings(panel(page, title))
      return lines(page, title)
        .locator('[data-part="text"]')
        .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))
    }
    for (const title of ['Subtitles', 'Chat'] as const) {
      const untouched = await sizeOf(others[title])
      const scope = await settingsOf(page, title)
      const slider = scope.getByRole('slider', { name: `${title} font size` })
      expect(await slider.inputValue()).toBe('2')
      const sizes: number[] = []
      const values: string[] = []
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
        await openSettings(scope)
        await slider.press(key)
        values.push(await slider.inputValue())
        sizes.push(await sizeOf(title))
      }
      expect(values).toEqual(['1', '2', '3', '4', '5', '5'])
      const growing = [...new Set(sizes)]
      expect([growing.length, growing]).toEqual([5, growing.toSorted((a, b) => a - b)])
      expect(await sizeOf(others[title])).toBe(untouched)
      await openSettings(scope)
      await slider.press('Home')
    }
  })

  it('find a language by parts of its name, and show its flag next to it', {
    tags: ['language-menu'],
  }, async () => {
    const page = await stage.enter({ ...ada, room: 'languages' })
    const scope = await settingsOf(page, 'Chat')
    const target = field(scope, 'Target Language')
    const offered = () => scope.getByRole('option').allTextContents()
    await target.click()
    await expect
      .poll(offered)
      .toEqual([
        'English (US)',
        'English (UK)',
        'Spanish (International)',
        'Spanish (Spain)',
        'Arabic (Saudi Arabia) not translated here',
        'Catalan (Spain)',
        'French (France)',
        'Galician (Spain)',
        'German (Germany) not translated here',
        'Italian (Italy)',
        'Portuguese (Brazil)',
        'Portuguese (Portugal)',
      ])
    await target.fill('braz PORT')
    await expect.poll(offered).toEqual(['Portuguese (Brazil)'])
    const flagLoads = await page
      .getByRole('option')
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))
    expect(flagLoads).toBe(true)
    await target.press('Enter')
    expect(await target.inputValue()).toBe('Portuguese (Brazil)')
    await target.fill('klingon')
    await page.getByText('No language found').waitFor()
    await target.press('Escape')
    expect(await target.inputValue()).toBe('Portuguese (Brazil)')
    await type(page, 'Chat', 'We will start the meeting in five minutes.')
    await expect.poll(() => readLines(page, 'Chat')).toEqual([line('Começaremos a reunião em cinco minutos.', 'pt-BR')])
    expect(await field(await settingsOf(page, 'Subtitles'), 'Target Language').inputValue()).toBe('English (US)')
  })

  it('apply a new source to what is typed, and a new target to the lines already shown', async () => {
    const page = await stage.enter({ ...luis, room: 'source' })
    const scope = await settingsOf(page, 'Subtitles')
    await chooseLanguage(scope, 'Source Language', 'English (US)')
    await type(page, 'Subtitles', 'The house is very big.')
    const shown = () => readLines(page, 'Subtitles')
    await expect.poll(shown).toEqual([line('La casa es muy grande.', 'es-ES', { name: luis.name })])
    await chooseLanguage(scope, 'Target Language', 'French (France)')
    await expect.poll(shown).toEqual([line('La maison est très grande.', 'fr-FR', { name: luis.name })])
    await chooseLanguage(scope, 'Target Language', 'English (US)')
    await expect.poll(shown).toEqual([line('The house is very big.', 'en-US', { name: luis.name })])
  })
})

describe('Translated voice', () => {
  it('is requested in the chosen voice and language, and played at the chosen speed', async () => {
    const [listener, speaker] = await Promise.all([
      stage.enter({ ...luis, room: 'voice' }),
      stage.enter({ ...ada, room: 'voice' }),
    ])
    const rates = await recordRates(listener)
    const voice = await settingsOf(listener, 'Translated voice')
    const pressed = () =>
      Promise.all(
        ['Male', 'Female'].map((name) => voice.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')),
      )
    expect(await pressed()).toEqual(['true', 'false'])
    await unmute(listener)
    expect(await nextVoiceCall(listener, speaker, 'Thank you very much.')).toMatchObject({
      text: 'Muchas gracias.',
      gender: 'male',
      language: 'spanish-spain',
    })
    await expect.poll(() => rates.jsonValue()).toEqual([1])

    await listener.bringToFront()
    await voice.getByRole('button', { name: 'Female', exact: true }).click()
    expect(await pressed()).toEqual(['false', 'true'])
    const speed = voice.getByRole('combobox', { name: 'Playback speed' })
    expect(await speed.getByRole('option').allTextContents()).toEqual(['0.5×', '0.75×', '1×', '1.25×', '1.5×'])
    await speed.selectOption('1.5')
    await field(voice, 'Target Language').click()
    expect(await voice.getByRole('option').allTextContents()).not.toContain('Galician (Spain)')
    await chooseLanguage(voice, 'Target Language', 'French (France)')
    expect(await nextVoiceCall(listener, speaker, 'The house is very big.')).toMatchObject({
      text: 'La maison est très grande.',
      gender: 'female',
      language: 'french-france',
    })
    await expect.poll(() => rates.jsonValue()).toEqual([1, 1.5])
    expect(await readTexts(listener, 'Subtitles')).toEqual(['Muchas gracias.', 'La casa es muy grande.'])
  })

  it('is muted and unmuted by its button, or while it is closed in Subtitles, and plays nothing while muted', async () => {
    const [listener, speaker] = await Promise.all([
      stage.enter({ ...luis, room: 'mute' }),
      stage.enter({ ...ada, room: 'mute' }),
    ])
    const calls: string[] = []
    listener.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await showPanel(listener, 'Translated voice')
    const inSubtitles = (name: string) => panel(listener, 'Subtitles').getByRole('button', { name, exact: true })
    await unmute(listener)
    expect([await inSubtitles('Mute').count(), await inSubtitles('Unmute').count()]).toEqual([0, 0])
    await toggleOf(listener, 'Translated voice').click()
    await inSubtitles('Mute').click()
    await inSubtitles('Unmute').waitFor()
    await toggleOf(listener, 'Translated voice').click()
    await unmuteButton(listener).waitFor()
    await type(speaker, 'Subtitles', 'Thank you very much.')
    await expect.poll(() => readTexts(listener, 'Subtitles')).toEqual(['Muchas gracias.'])
    expect(calls).not.toContain('/lingobooth/speak')
  })
})

describe('Speak', () => {
  it('takes down what is said in the panel in front, whichever comes to the front meanwhile', async () => {
    const page = await stage.enter({ ...ada, room: 'speak' })
    const settings = (await settingsOf(page, 'Speak')).locator('[data-part="settings"]')
    await settings.getByRole('combobox', { name: 'Microphone' }).waitFor()
    await page.keyboard.press('Escape')
    const said = (title: 'Subtitles' | 'Chat') => expect.poll(() => readTexts(page, title))
    const budget = expect.stringMatching(/budget for next year/i)
    const speak = await startSpeech(page, 'Chat')
    await speak.getByText(/^(Listening|Hearing you)…$/).waitFor()
    await bringToFront(page, 'Subtitles')
    await said('Chat').toContainEqual(budget)
    expect(await readTexts(page, 'Subtitles')).toEqual([])
    await speak.getByRole('button', { name: 'Stop speech' }).click()
    await startSpeech(page, 'Subtitles')
    await bringToFront(page, 'Chat')
    await said('Subtitles').toContainEqual(budget)
  })

  it('uses the language of its target, and says when that cannot be recognised', async () => {
    const page = await stage.enter({ ...ada, room: 'speak language' })
    const speak = await settingsOf(page, 'Speak')
    expect(await field(speak, 'Language').inputValue()).toBe('English (US)')
    await chooseLanguage(speak, 'Language', 'German (Germany)')
    const subtitles = await settingsOf(page, 'Subtitles')
    expect(await field(subtitles, 'Source Language').inputValue()).toBe('German (Germany)')
    expect(await speak.getByRole('button', { name: 'Start speech' }).isDisabled()).toBe(true)
    expect(await speak.getByText('Speech in this language is not recognised here. Typing works.').isVisible()).toBe(
      true,
    )
    await chooseLanguage(subtitles, 'Source Language', 'English (UK)')
    expect(await speak.getByRole('button', { name: 'Start speech' }).isDisabled()).toBe(false)
    await openSettings(speak)
    expect(await field(speak, 'Language').inputValue()).toBe('English (UK)')
  })
})

describe('the page address', () => {
  const problems = async (page: Page) => {
    await page.getByRole('heading', { name: 'Must pass params to start' }).waitFor()
    return page
      .locator('[data-part="parameter"]')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)))
  }
  const rows = (states: Partial<Record<'n' | 'id' | 'lng' | 'g', 'missing' | 'not valid'>>) =>
    Object.entries({
      n: 'user name',
      id: 'conference name',
      lng: 'language code such as en-US, es-ES, fr-FR',
      g: 'gender, male or female',
    }).map(([name, meaning]) => {
      const state = states[name as keyof typeof states]
      return state ? [name, meaning, state] : [name, meaning]
    })

  it('shows the help page, whose links lead into a room, when it is empty', { tags: ['help-page'] }, async () => {
    const page = await stage.open('')
    expect(await problems(page)).toEqual(rows({ n: 'missing', id: 'missing', lng: 'missing' }))
    expect(await page.getByRole('link').allTextContents()).toEqual([
      'Ada, who speaks English',
      'Luis, who speaks Spanish',
    ])
    await page.getByRole('link', { name: 'Luis, who speaks Spanish' }).click()
    await page.getByText('Connected', { exact: true }).waitFor()
    await type(page, 'Subtitles', 'Muchas gracias.')
    await expect
      .poll(() => readLines(page, 'Subtitles'))
      .toEqual([line('Muchas gracias.', 'es-ES', { name: 'Luis García' })])
  })

  it('names what is missing or wrong', { tags: ['parameter-errors'] }, async () => {
    const cases = [
      ['?id=weekly&lng=en-US', { n: 'missing' }],
      ['?n=Ada&lng=en-US', { id: 'missing' }],
      ['?n=Ada&id=weekly', { lng: 'missing' }],
      ['?n=Ada&id=weekly&lng=en-US&g=robot', { g: 'not valid' }],
      ['?n=Ada&id=weekly&lng=zu-ZA', { lng: 'not valid' }],
      ['?n=+&id=+&lng=!!&g=x', { n: 'missing', id: 'missing', lng: 'not valid', g: 'not valid' }],
    ] as const
    const page = await stage.open('')
    for (const [query, states] of cases) {
      await page.goto(`${stage.url}${query}`)
      expect([query, await problems(page)]).toEqual([query, rows(states)])
    }
  })

  it('without g uses a male voice, and lng sets every language', async () => {
    const page = await stage.open('?n=Ada&id=defaults&lng=fr-FR')
    const voice = await settingsOf(page, 'Translated voice')
    expect(await voice.getByRole('button', { name: 'Male', exact: true }).getAttribute('aria-pressed')).toBe('true')
    const fields: [PanelTitle, string][] = [
      ['Subtitles', 'Source Language'],
      ['Subtitles', 'Target Language'],
      ['Chat', 'Source Language'],
      ['Chat', 'Target Language'],
      ['Translated voice', 'Target Language'],
      ['Speak', 'Language'],
    ]
    for (const [title, label] of fields)
      expect([title, label, await field(await settingsOf(page, title), label).inputValue()]).toEqual([
        title,
        label,
        'French (France)',
      ])
  })
})

describe('loading', () => {
  it('shows a centred spinner with Loading app... until the languages arrive', { tags: ['loading'] }, async () => {
    const page = await stage.context.newPage()
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/lingobooth/languages', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${stage.url}?n=Ada&id=loading&lng=en-US`)
    const words = page.getByText('Loading app...', { exact: true })
    await words.waitFor()
    const box = await words.boundingBox()
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(20)
    expect(await page.getByRole('status').locator('svg').isVisible()).toBe(true)
    answer()
    await page.getByText('Connected', { exact: true }).waitFor()
    expect(await words.count()).toBe(0)
  })
})

it('settings survive a reload, and another participant has their own', async () => {
  const page = await stage.enter(ada)
  const scope = await settingsOf(page, 'Subtitles')
  await scope.getByRole('slider', { name: 'Subtitles font size' }).press('End')
  await scope.getByRole('checkbox', { name: 'Bilingual' }).check()
  const settingsIn = async (of: Page) => {
    const reopened = await settingsOf(of, 'Subtitles')
    return [
      await reopened.getByRole('slider', { name: 'Subtitles font size' }).inputValue(),
      await reopened.getByRole('checkbox', { name: 'Bilingual' }).isChecked(),
    ]
  }
  await page.reload()
  await page.getByText('Connected', { exact: true }).waitFor()
  expect(await settingsIn(page)).toEqual(['5', true])
  expect(await settingsIn(await stage.enter(luis))).toEqual(['2', false])
})

/** The speed of each sound that was played to its end, but for the blink that opens the way for sound. */
const recordRates = (page: Page) =>
  page.evaluateHandle(() => {
    const rates: number[] = []
    const { play } = HTMLAudioElement.prototype
    const followed = new WeakSet<HTMLAudioElement>()
    HTMLAudioElement.prototype.play = function () {
      if (!followed.has(this))
        this.addEventListener('ended', () => this.duration > 0.2 && rates.push(this.playbackRate), { capture: true })
      followed.add(this)
      return play.call(this)
    }
    return rates
  })
