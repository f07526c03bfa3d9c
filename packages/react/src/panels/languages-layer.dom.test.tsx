import type { Language } from '@lingobooth/core'
import { fakeLanguageCatalog, sampleLanguages } from '@lingobooth/testing'
import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Booth } from '../booth/booth.tsx'
import { type findRegion, isShut, openSettings, screen, show, user, within } from '../test-support/setup.tsx'
import { twoBooths } from '../test-support/two-booths.ts'

async function room(options: Parameters<typeof twoBooths>[0] = {}) {
  const { ada, luis } = await twoBooths(options)
  const { booth } = ada
  await booth.leave()
  show(<Booth provider={booth} room="weekly" name="Ada Lovelace" language="en-US" />)
  const button = await screen.findByRole('button', { name: /^Language: / })
  const open = async () => {
    await user.click(button)
    return within(await screen.findByRole('dialog', { name: 'Languages' }))
  }
  const languages = () => {
    const [subtitles, chat] = [booth.subtitles, booth.chat].map(({ view }) => view.getSnapshot())
    const all = [subtitles?.sourceLanguage, subtitles?.targetLanguage, chat?.sourceLanguage, chat?.targetLanguage]
    return [...all, booth.voice.view.getSnapshot().language].map((language) => language?.tag)
  }
  return { ada, luis, booth, button, open, languages }
}

const names = (layer: Awaited<ReturnType<typeof findRegion>>) =>
  layer.getAllByRole('group').map((group) => {
    const label = document.getElementById(group.getAttribute('aria-labelledby') ?? '')
    return [
      label?.textContent,
      ...within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent?.trim()),
    ]
  })

describe('the choice of languages', () => {
  it('shows each language by its native name, once: yours first, then those of the room, then all others', {
    tags: ['own-names'],
  }, async () => {
    const { open } = await room()
    expect(names(await open())).toEqual([
      ['Yours', 'English (US)'],
      ['Spoken in this room', 'Español (España) Spanish · Luis García Márquez'],
      [
        'All',
        'English (UK)',
        'Español (Latinoamérica) Spanish',
        'العربية Arabic',
        'Français French',
        'Deutsch German',
        'Latin typing only · no voice',
        'Cymraeg Welsh typing only',
      ],
    ])
  })

  it('serves all panels at once, and returns the focus', { tags: ['one-choice'] }, async () => {
    const { open, languages, button } = await room()
    const layer = await open()
    expect(document.activeElement).toBe(layer.getByRole('searchbox', { name: 'Search 9 languages' }))
    expect(layer.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'I speak, read and hear English (US)',
    ])
    await user.click(layer.getByRole('option', { name: 'Français French' }))
    expect(languages()).toEqual(['fr-FR', 'fr-FR', 'fr-FR', 'fr-FR', 'fr-FR'])
    expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, button])
    expect(button.getAttribute('aria-label')).toBe('Language: Français')
  })

  it('can differ for speaking, reading and hearing, until one is chosen for all', {
    tags: ['one-choice'],
  }, async () => {
    const { open, languages } = await room()
    const layer = await open()
    await user.click(layer.getByRole('button', { name: 'Set apart' }))
    await user.click(layer.getByRole('option', { name: /^Deutsch/ }))
    expect(languages()).toEqual(['en-US', 'de-DE', 'en-US', 'de-DE', 'de-DE'])
    await user.click(layer.getByRole('radio', { name: /^I listen to/ }))
    expect(layer.queryByRole('option', { name: /^Latin/ })).toBeNull()
    await user.click(layer.getByRole('option', { name: /^Cymraeg/ }))
    expect(languages()).toEqual(['en-US', 'de-DE', 'en-US', 'de-DE', 'cy-GB'])
    await user.click(layer.getByRole('button', { name: 'Use one for all' }))
    expect(languages()).toEqual(['de-DE', 'de-DE', 'de-DE', 'de-DE', 'de-DE'])
    expect(layer.getAllByRole('radio')).toHaveLength(1)
  })

  it('flips the spoken and the read language in all panels', { tags: ['flip-languages'] }, async () => {
    const { booth, open, languages } = await room()
    booth.app.setLanguage('fr-FR', 'read')
    const layer = await open()
    await user.click(layer.getByRole('button', { name: 'Flip languages' }))
    await expect.poll(languages).toEqual(['fr-FR', 'en-US', 'fr-FR', 'en-US', 'en-US'])
  })

  it('says why a single language cannot be flipped', async () => {
    const { open, languages } = await room()
    const layer = await open()
    await user.click(layer.getByRole('button', { name: 'Set apart' }))
    const flip = layer.getByRole('button', { name: 'Flip languages' })
    const reason = layer.getByText('You read and speak the same language.')
    expect([isShut(flip), flip.getAttribute('aria-describedby')]).toEqual([true, reason.id])
    const before = languages()
    await user.click(flip)
    expect([document.activeElement, languages()]).toEqual([flip, before])
  })

  it('says that the language of a panel set separately applies to that panel only', {
    tags: ['set-apart'],
  }, async () => {
    const { booth, open, languages } = await room()
    booth.subtitles.setTargetLanguage('fr-FR')
    const layer = await open()
    expect(layer.getByText('Only for Subtitles')).toBeTruthy()
    await user.click(layer.getByRole('option', { name: /^Deutsch/ }))
    expect(languages()).toEqual(['en-US', 'de-DE', 'en-US', 'en-US', 'en-US'])
    await user.click(layer.getByRole('radio', { name: /^I listen to/ }))
    await user.click(layer.getByRole('option', { name: /^Français/ }))
    expect(languages()).toEqual(['en-US', 'de-DE', 'en-US', 'en-US', 'fr-FR'])
  })

  it('works by keyboard alone, with one stop each for the uses, the search and the list', {
    tags: ['own-names'],
  }, async () => {
    const { button, languages } = await room()
    button.focus()
    await user.keyboard('{Enter}')
    const layer = within(await screen.findByRole('dialog', { name: 'Languages' }))
    await user.keyboard('e')
    expect(layer.getByRole('status').textContent).toBe('8 languages found')
    await user.keyboard('sp{ArrowDown}')
    const list = layer.getByRole('listbox', { name: 'Languages' })
    const active = () => document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent?.trim()
    expect([document.activeElement, active()]).toEqual([list, 'Español (España) Spanish · Luis García Márquez'])
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(active()).toBe('Español (Latinoamérica) Spanish')
    await user.keyboard('{Home} ')
    expect(languages()).toEqual(['es-ES', 'es-ES', 'es-ES', 'es-ES', 'es-ES'])
    expect(document.activeElement).toBe(button)
  })

  it('closes with Escape, its button or a press outside, and changes nothing', async () => {
    const { button, open, languages } = await room()
    await open()
    await user.keyboard('xy{Escape}')
    expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, button])
    const layer = await open()
    await user.click(layer.getByRole('button', { name: 'Close' }))
    expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, button])
    await open()
    await user.click(document.body)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(languages()).toEqual(['en-US', 'en-US', 'en-US', 'en-US', 'en-US'])
  })

  it('opens from the settings, which stay open', async () => {
    const { languages } = await room()
    const panel = await openSettings('Chat')
    await user.click(panel.getByRole('button', { name: 'Languages' }))
    const layer = within(await screen.findByRole('dialog', { name: 'Languages' }))
    await user.click(layer.getByRole('option', { name: /^Deutsch/ }))
    expect(languages()).toEqual(['de-DE', 'de-DE', 'de-DE', 'de-DE', 'de-DE'])
    expect(panel.getByRole('combobox', { name: 'I read Target Language' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the head of a panel', () => {
  it('shows the language of Chat if it was set separately', { tags: ['set-apart'] }, async () => {
    const { booth } = await room()
    const inChat = () =>
      within(screen.getByRole('region', { name: 'Chat' })).queryByRole('button', { name: /^Language/ })
    expect(inChat()).toBeNull()
    booth.chat.setTargetLanguage('fr-FR')
    await expect.poll(() => inChat()?.getAttribute('aria-label')).toBe('Language: Français')
  })

  it('names a language that cannot be translated once, and offers no line for retry', {
    tags: ['not-translatable'],
  }, async () => {
    const { ada, luis, button } = await room()
    ada.translator.fail('unsupported-language')
    for (const text of ['uno', 'dos', 'tres']) luis.booth.subtitles.send(text)
    await expect
      .poll(() => button.getAttribute('aria-label'))
      .toBe('Language: English (US). Español (España): not translated here')
    const panel = within(screen.getByRole('region', { name: 'Subtitles' }))
    await expect
      .poll(() => panel.queryAllByText('Not translated', { selector: '[data-part="mark"] > bdi' }))
      .toHaveLength(3)
    expect(panel.queryByRole('button', { name: 'Translate again' })).toBeNull()
  })

  it('names it also when every translator declares its pairs and none supports this one', {
    tags: ['not-translatable'],
  }, async () => {
    const { ada, luis, button } = await room()
    ada.translator.fail('missing-port')
    luis.booth.subtitles.send('uno')
    await expect
      .poll(() => button.getAttribute('aria-label'))
      .toBe('Language: English (US). Español (España): not translated here')
  })

  it('marks no language in the list for a failed pair, since each may work with another', {
    tags: ['not-translatable'],
  }, async () => {
    const { ada, luis, button, open } = await room()
    ada.translator.fail('unsupported-language')
    luis.booth.subtitles.send('uno')
    await expect.poll(() => button.getAttribute('aria-label')).toMatch(/not translated here$/)
    expect(
      names(await open())
        .flat()
        .join(),
    ).not.toContain('not translated here')
  })

  it('names a language without translation before any line arrives, and the list before it is chosen', {
    tags: ['not-translatable'],
  }, async () => {
    const latin: Language = { ...sampleLanguages.latin, services: new Set(['tts']) }
    const { booth, button, open } = await room({
      languageCatalog: fakeLanguageCatalog([
        ...Object.values(sampleLanguages).filter(({ tag }) => tag !== 'la'),
        latin,
      ]),
    })
    const layer = await open()
    expect(layer.getByRole('option', { name: /^Latin/ }).textContent).toBe('Latin typing only · not translated here')
    booth.app.setLanguage('la')
    await expect.poll(() => button.getAttribute('aria-label')).toBe('Language: Latin. Latin: not translated here')
  })
})

it.each([
  ['tells of it', { isComposing: true }],
  ['has just ended it, as in Safari', { keyCode: 229 }],
])('a key of an input method that %s neither chooses a language nor closes the choice', async (_, composing) => {
  const { open, languages } = await room()
  const layer = await open()
  const search = layer.getByRole('searchbox', { name: 'Search 9 languages' })
  await user.type(search, 'germ')
  for (const key of ['Enter', 'Escape', 'ArrowDown']) fireEvent.keyDown(search, { key, ...composing })
  expect([languages()[0], document.activeElement, screen.queryByRole('dialog') !== null]).toEqual([
    'en-US',
    search,
    true,
  ])
  fireEvent.keyDown(search, { key: 'Enter' })
  expect(languages()[0]).toBe('de-DE')
})
