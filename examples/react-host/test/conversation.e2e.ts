import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { boxFor, chooseLanguage, lines, openSettings, panel, showPanel, startSpeech, type } from './support/panels.ts'
import { line, readLines, readTexts } from './support/read-lines.ts'
import { spokenWav } from './support/spoken-wav.ts'
import { ada, type Guest, luis, openStage, type Stage } from './support/stage.ts'
import { messageFrame, postRaw } from './support/wire.ts'

const nour: Guest = { name: 'Nour Haddad', language: 'ar-SA', gender: 'female' }
const longSentence = 'good morning everybody can you hear me now because the meeting starts in five minutes'

let stage: Stage

beforeAll(async () => {
  stage = await openStage({
    microphoneWav: await spokenWav([longSentence, 'the budget for next year is ready'], {
      leadSeconds: 3,
      gapSeconds: 2,
    }),
  })
})
afterEach(async () => {
  await stage.empty()
  expect(stage.pageErrors).toEqual([])
})
afterAll(() => stage.close())

const both = (room: string, first: Guest = ada, second: Guest = luis) =>
  Promise.all([stage.enter({ ...first, room }), stage.enter({ ...second, room })])

const seen = (page: Page, title: 'Subtitles' | 'Chat') => expect.poll(() => readLines(page, title))

const options = async (page: Page, title: 'Subtitles' | 'Chat' | 'Translated voice') => {
  const scope = await showPanel(page, title)
  await openSettings(scope)
  return scope
}

const languagesOf = async (page: Page) => {
  // The settings of Subtitles last: they close those of the other panel, and stay open.
  const voices = await options(page, 'Translated voice')
  const voice = await voices.getByRole('combobox', { name: 'Target Language' }).inputValue()
  const subtitles = await options(page, 'Subtitles')
  const source = await subtitles.getByRole('combobox', { name: 'Source Language' }).inputValue()
  const target = await subtitles.getByRole('combobox', { name: 'Target Language' }).inputValue()
  return { source, target, voice }
}

describe('subtitles', () => {
  it('are shown in the language of each reader, corrected by the dictionary, with the name when the speaker changes', {
    tags: ['subtitles-listed'],
  }, async () => {
    const [english, spanish] = await both('weekly')
    await type(english, 'Subtitles', 'We will start the meeting in five minutes.')
    const meeting = line('Empezaremos la reunión en cinco minutos.', 'es-ES', { name: ada.name })
    await seen(spanish, 'Subtitles').toEqual([{ ...meeting, original: 'We will start the meeting in five minutes.' }])
    await type(english, 'Subtitles', 'The house is very big.')
    const house = line('La casa es muy grande.', 'es-ES')
    await seen(spanish, 'Subtitles').toEqual([meeting, { ...house, original: 'The house is very big.' }])
    await type(english, 'Subtitles', 'The budget for next year is ready.')
    // Three rows have room where the others are read.
    const budget = line('El presupuesto para el año que viene está listo.', 'es-ES', {
      original: 'The budget for next year is ready.',
    })
    await seen(spanish, 'Subtitles').toEqual([meeting, { ...house, name: ada.name }, budget])
    await type(spanish, 'Subtitles', 'La casa es muy grande.')
    const own = line('La casa es muy grande.', 'es-ES', { name: luis.name })
    await seen(spanish, 'Subtitles').toEqual([meeting, own, { ...house, name: ada.name }, budget])
    await seen(english, 'Subtitles').toEqual([
      line('We will start the meeting in five minutes.', 'en-US', { name: ada.name }),
      line('The house is very big.', 'en-US'),
      line('The budget for next year is ready.', 'en-US'),
      line('The house is very big.', 'en-US', { name: luis.name, original: 'La casa es muy grande.' }),
    ])
    expect(await lines(english, 'Chat').count()).toBe(0)
  })

  it('show the original below the translation while Bilingual is on, for own lines too', {
    tags: ['bilingual'],
  }, async () => {
    const [english, spanish] = await both('bilingual')
    await type(english, 'Subtitles', 'Thank you very much.')
    for (let time = 0; time < 2; time++) await type(english, 'Subtitles', 'The house is very big.')
    await type(english, 'Subtitles', 'The budget for next year is ready.')
    const now = [expect.objectContaining({ name: ada.name }), expect.objectContaining({ name: null })]
    await seen(spanish, 'Subtitles').toEqual([
      line('Muchas gracias.', 'es-ES', { name: ada.name }),
      line('La casa es muy grande.', 'es-ES'),
      ...now,
    ])
    const settings = await options(spanish, 'Subtitles')
    await settings.getByRole('checkbox', { name: 'Bilingual' }).check()
    await seen(spanish, 'Subtitles').toEqual([
      line('Muchas gracias.', 'es-ES', { name: ada.name, original: 'Thank you very much.' }),
      line('La casa es muy grande.', 'es-ES', { original: 'The house is very big.' }),
      ...now,
    ])
    await chooseLanguage(settings, 'Target Language', 'English (US)')
    await type(spanish, 'Subtitles', 'Buenos días a todos.')
    await seen(spanish, 'Subtitles').toEqual([
      line('Thank you very much.', 'en-US', { name: ada.name }),
      line('Good morning to all.', 'en-US', { name: luis.name, original: 'Buenos días a todos.' }),
      ...now,
      expect.objectContaining({ name: null }),
    ])
    await options(spanish, 'Subtitles')
    await settings.getByRole('checkbox', { name: 'Bilingual' }).uncheck()
    await seen(spanish, 'Subtitles').toEqual([
      line('Thank you very much.', 'en-US', { name: ada.name }),
      line('Good morning to all.', 'en-US', { name: luis.name }),
      ...now,
      expect.objectContaining({ name: null }),
    ])
  })

  it('are cleared only for the participant who clears them, and continue', async () => {
    const [english, spanish] = await both('clear')
    await type(english, 'Subtitles', 'Thank you very much.')
    await seen(spanish, 'Subtitles').toHaveLength(1)
    await spanish.bringToFront()
    await panel(spanish, 'Subtitles').getByRole('button', { name: 'Clear subtitles' }).click()
    await seen(spanish, 'Subtitles').toEqual([])
    await type(english, 'Subtitles', 'The house is very big.')
    await seen(spanish, 'Subtitles').toEqual([
      line('La casa es muy grande.', 'es-ES', { name: ada.name, original: 'The house is very big.' }),
    ])
    expect(await lines(english, 'Subtitles').count()).toBe(2)
  })

  it('of an Arabic speaker run from right to left, and stay in Arabic when no vendor translates it', async () => {
    const [english, arabic] = await both('arabic', ada, nour)
    await type(arabic, 'Subtitles', 'مرحبا بالجميع')
    await seen(english, 'Subtitles').toEqual([
      line('مرحبا بالجميع', 'ar-SA', { name: nour.name, direction: 'rtl', marks: ['Not translated'] }),
    ])
    await type(english, 'Subtitles', 'Thank you very much.')
    await seen(arabic, 'Subtitles').toEqual([
      line('مرحبا بالجميع', 'ar-SA', { name: nour.name, direction: 'rtl' }),
      line('Thank you very much.', 'en-US', { name: ada.name, marks: ['Not translated'] }),
    ])
    await type(english, 'Subtitles', 'Good morning.')
    await seen(english, 'Subtitles').toEqual([
      line('Thank you very much.', 'en-US', { name: ada.name }),
      line('Good morning.', 'en-US'),
      line('مرحبا بالجميع', 'ar-SA', { name: nour.name, direction: 'rtl', marks: ['Not translated'] }),
    ])
    const sideOf = (page: Page) =>
      panel(page, 'Subtitles')
        .locator('[data-part="now-row"]')
        .first()
        .evaluate((row) => {
          const range = document.createRange()
          range.selectNodeContents(row)
          const box = row.getBoundingClientRect()
          const written = range.getBoundingClientRect()
          return written.left - box.left > box.right - written.right ? 'right' : 'left'
        })
    expect([await sideOf(english), await sideOf(arabic)]).toEqual(['right', 'left'])
  })
})

/** The first screen has neither Speak nor the voice. */
async function leaveFirstScreen(page: Page) {
  await type(page, 'Subtitles', 'Good morning.')
  await expect.poll(() => readTexts(page, 'Subtitles')).toHaveLength(1)
  await panel(page, 'Subtitles').getByRole('button', { name: 'Clear subtitles' }).click()
  await expect.poll(() => readTexts(page, 'Subtitles')).toEqual([])
}

describe('flip', () => {
  it('swaps the languages, takes the voice along, and restores them when used twice', async () => {
    const page = await stage.enter({ ...ada, room: 'flip' })
    await leaveFirstScreen(page)
    const settings = await options(page, 'Subtitles')
    await chooseLanguage(settings, 'Target Language', 'Spanish (Spain)')
    const before = { source: 'English (US)', target: 'Spanish (Spain)', voice: 'English (US)' }
    expect(await languagesOf(page)).toEqual(before)
    await settings.getByRole('button', { name: 'Flip languages' }).click()
    const flipped = { source: 'Spanish (Spain)', target: 'English (US)', voice: 'English (US)' }
    await expect.poll(() => languagesOf(page)).toEqual(flipped)
    await type(page, 'Subtitles', 'La casa es muy grande.')
    await seen(page, 'Subtitles').toEqual([line('The house is very big.', 'en-US', { name: ada.name })])
    await openSettings(settings)
    await settings.getByRole('button', { name: 'Flip languages' }).click()
    await expect.poll(() => languagesOf(page)).toEqual({ ...before, voice: 'Spanish (Spain)' })
    await type(page, 'Subtitles', 'Thank you very much.')
    await seen(page, 'Subtitles').toEqual([
      line('La casa es muy grande.', 'es-ES', { name: ada.name }),
      line('Muchas gracias.', 'es-ES'),
    ])
  })

  it('drops the sentence in progress, and captures the next one as before', async () => {
    const page = await stage.enter({ ...ada, room: 'flip while speaking' })
    await leaveFirstScreen(page)
    const settings = await options(page, 'Subtitles')
    await chooseLanguage(settings, 'Target Language', 'English (UK)')
    const speak = await startSpeech(page)
    await speak.getByText('Hearing you…').waitFor()
    await hearSeconds(page, 1)
    await openSettings(settings)
    await settings.getByRole('button', { name: 'Flip languages' }).click()
    await expect
      .poll(() => languagesOf(page))
      .toEqual({
        source: 'English (UK)',
        target: 'English (US)',
        voice: 'English (US)',
      })
    expect(await speak.getByRole('button', { name: 'Stop speech' }).isVisible()).toBe(true)
    const texts = () => readTexts(page, 'Subtitles')
    await expect.poll(texts).toContainEqual(expect.stringMatching(/budget for next year is ready/i))
    expect(await texts()).not.toContainEqual(expect.stringMatching(/good morning/i))
  })

  it('to a language without recognition leaves capture on, and once stopped says why it cannot start again', async () => {
    const page = await stage.enter({ ...ada, room: 'flip to Spanish' })
    await type(page, 'Subtitles', 'Good morning.')
    const settings = await options(page, 'Subtitles')
    await chooseLanguage(settings, 'Target Language', 'Spanish (Spain)')
    const speak = await startSpeech(page)
    await speak.getByText('Listening…').waitFor()
    await openSettings(settings)
    await settings.getByRole('button', { name: 'Flip languages' }).click()
    await speak.getByText('Speech in this language is not recognised here. Typing works.').waitFor()
    await speak.getByRole('button', { name: 'Stop speech' }).click()
    await expect.poll(() => speak.getByRole('button', { name: 'Start speech' }).isDisabled()).toBe(true)
    expect(await speak.getByText('Speech in this language is not recognised here. Typing works.').isVisible()).toBe(
      true,
    )
  })
})

describe('chat', () => {
  it('translates both ways, with own messages on one side, and others with an avatar and short name on the other', {
    tags: ['chat-send'],
  }, async () => {
    const [english, spanish] = await both('chat')
    await type(english, 'Chat', 'I have a question about the contract.')
    await seen(spanish, 'Chat').toEqual([line('Tengo una cuestión sobre el contrato.', 'es-ES', { name: 'Ada L.' })])
    await type(spanish, 'Chat', 'El contrato está listo.')
    await seen(english, 'Chat').toEqual([
      line('I have a question about the contract.', 'en-US'),
      line('The agreement is ready.', 'en-US', { name: 'Luis G.' }),
    ])
    const sides = await lines(english, 'Chat').evaluateAll((items) =>
      items.map((item) => {
        const message = item.querySelector<HTMLElement>('[data-source]')
        const words = document.createRange()
        words.selectNodeContents(message?.querySelector('[data-part="text"]') ?? item)
        const said = words.getBoundingClientRect()
        const box = item.getBoundingClientRect()
        return {
          source: message?.dataset.source,
          avatar: message?.querySelector('[data-part="avatar"]')?.textContent ?? null,
          side: said.left - box.left > box.right - said.right ? 'end' : 'start',
          time: /^\d\d:\d\d:\d\d$/.test(message?.querySelector('time')?.textContent ?? ''),
        }
      }),
    )
    expect(sides).toEqual([
      { source: 'own', avatar: null, side: 'end', time: true },
      { source: 'other', avatar: 'LG', side: 'start', time: true },
    ])
    await english.bringToFront()
    await lines(english, 'Chat').nth(1).getByRole('button', { name: 'Show original' }).click()
    await seen(english, 'Chat').toEqual([
      line('I have a question about the contract.', 'en-US'),
      line('The agreement is ready.', 'en-US', { name: 'Luis G.', original: 'El contrato está listo.' }),
    ])
    expect(await lines(english, 'Subtitles').count()).toBe(0)
  })

  it('links web addresses only', async () => {
    const address = 'https://example.com/contracts/2027'
    const texts = [
      `${address} www.example.com/a`,
      'https://example.com/123456789',
      'https://example.com/1234567890',
      'javascript:alert(1) data:text/html,<b>1</b>',
      'https://user:secret@example.com/',
      'https://ex\u202eample.com/ http://ex\u0430mple.com/',
    ]
    const [english, spanish] = await both('links', ada, { ...luis, language: 'en-US' })
    for (const text of texts) await type(english, 'Chat', text)
    await seen(spanish, 'Chat').toHaveLength(texts.length)
    const links = () =>
      lines(spanish, 'Chat').evaluateAll((items) =>
        items.map((item) =>
          [...item.querySelectorAll('a')].map((link) => ({
            text: link.textContent,
            href: link.getAttribute('href'),
            title: link.title,
            rel: link.rel,
            target: link.target,
          })),
        ),
      )
    const link = (href: string, text = href) => ({
      text,
      href,
      title: href,
      rel: 'noopener noreferrer nofollow ugc',
      target: '_blank',
    })
    await expect
      .poll(links)
      .toEqual([
        [link(address, `${address.slice(0, 29)}…`), link('http://www.example.com/a', 'www.example.com/a')],
        [link('https://example.com/123456789')],
        [link('https://example.com/1234567890', 'https://example.com/123456789…')],
        [],
        [],
        [],
      ])
    expect((await readLines(spanish, 'Chat')).map(({ text }) => text).slice(3)).toEqual(texts.slice(3))
  })
})

describe('the typing box', () => {
  it('sends on Enter, adds a line on Shift+Enter, and ignores Enter when it is empty', {
    tags: ['typing-box'],
  }, async () => {
    const page = await stage.enter({ ...ada, room: 'typing' })
    for (const title of ['Subtitles', 'Chat'] as const) {
      const box = await boxFor(page, title)
      await box.press('Enter')
      expect(await box.inputValue()).toBe('')
      await box.fill('  ')
      await box.press('Enter')
      expect(await lines(page, title).count()).toBe(0)
      await box.fill('one')
      await box.press('Shift+Enter')
      await box.pressSequentially('two')
      expect(await box.inputValue()).toBe('one\ntwo')
      await box.press('Enter')
      expect(await box.inputValue()).toBe('')
      await expect.poll(() => readTexts(page, title)).toEqual(['one\ntwo'])
    }
  })
})

describe('the audience of a line', () => {
  it('includes every tab once, and two tabs of the same name are told apart', async () => {
    const ana = { name: 'Ana', language: 'en-US' }
    const [first, second] = await both('same name', ana, ana)
    await type(first, 'Subtitles', 'from the first')
    await seen(second, 'Subtitles').toHaveLength(1)
    await type(second, 'Subtitles', 'from the second')
    await seen(first, 'Subtitles').toEqual([
      line('from the first', 'en-US', { name: 'Ana' }),
      line('from the second', 'en-US', { name: 'Ana (2)' }),
    ])
    await seen(second, 'Subtitles').toEqual([
      line('from the second', 'en-US', { name: 'Ana' }),
      line('from the first', 'en-US', { name: 'Ana (2)' }),
    ])
    await type(first, 'Chat', 'written')
    await seen(second, 'Chat').toEqual([line('written', 'en-US', { name: 'Ana (2)' })])
    await seen(first, 'Chat').toEqual([line('written', 'en-US')])
  })

  it('excludes everybody outside the room, whatever the rooms are called', async () => {
    const rooms = ['weekly', 'weekly.*', '>', 'week ly', 'weekly/', 'weekly,daily']
    const pages = await Promise.all(rooms.map((room) => stage.enter({ ...ada, room })))
    for (const [index, page] of pages.entries()) await type(page, 'Subtitles', `only for room ${index}`)
    const listener = await stage.enter({ ...luis, language: 'en-US', room: 'weekly' })
    await seen(listener, 'Subtitles').toHaveLength(1)
    await type(pages[0] as Page, 'Subtitles', 'the last one')
    await seen(listener, 'Subtitles').toEqual(
      ['only for room 0', 'the last one'].map((text) => line(text, 'en-US', { name: ada.name })),
    )
    for (const [index, page] of pages.entries())
      expect((await readLines(page, 'Subtitles'))[0]).toEqual(
        line(`only for room ${index}`, 'en-US', { name: ada.name }),
      )
    expect(await Promise.all(pages.slice(1).map((page) => lines(page, 'Subtitles').count()))).toEqual(
      rooms.slice(1).map(() => 1),
    )
  })

  it('does not get messages of another module, channel or version, but gets a bare message', {
    tags: ['message-filter'],
  }, async () => {
    const page = await stage.enter({ ...ada, room: 'bare' })
    const bare = { time: '10:11:12', name: 'Bea', speakerLanguage: 'spanish-spain' }
    await postRaw(page, 'bare', [
      messageFrame({ ...bare, module: 'subtitles', text: 'wrong channel' }, { channel: 'chat' }),
      messageFrame({ ...bare, module: 'whiteboard', text: 'unknown module' }),
      messageFrame({ ...bare, module: 'subtitles', text: 'from the future', v: 99 }),
      messageFrame({ ...bare, module: 'chat', type: 'poll', text: 'unknown type' }, { channel: 'chat' }),
      messageFrame({ ...bare, module: 'subtitles', text: 'Muchas gracias.', multiple: false, translations: [] }),
      messageFrame({ ...bare, module: 'chat', type: 'text', text: 'La casa es muy grande.' }, { channel: 'chat' }),
      messageFrame({
        ...bare,
        module: 'subtitles',
        text: 'Muchas gracias.',
        multiple: true,
        translations: [{ targetLanguage: 'english-united-states', text: 'Thanks a million.' }],
      }),
    ])
    await seen(page, 'Chat').toEqual([line('The house is very big.', 'en-US', { name: 'Bea' })])
    await seen(page, 'Subtitles').toEqual([
      line('Thank you very much.', 'en-US', { name: 'Bea' }),
      line('Thanks a million.', 'en-US', { name: 'Bea', original: 'Muchas gracias.' }),
    ])
    expect(await panel(page, 'Subtitles').getByText('10:11:12').isVisible()).toBe(true)
  })
})

/** Waits until this much more of the recording was heard, by the clock of the sound. */
const hearSeconds = (page: Page, seconds: number) =>
  page.evaluate(async (wanted) => {
    const sound = new AudioContext()
    while (sound.currentTime < wanted) await new Promise(requestAnimationFrame)
    await sound.close()
  }, seconds)
