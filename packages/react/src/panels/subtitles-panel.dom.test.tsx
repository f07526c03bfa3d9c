import { memoryNetwork } from '@lingobooth/testing'
import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { findRegion, openSettings, pickLanguage, region, screen, show, user } from '../test-support/setup.tsx'
import { box, linesOf, required, subtitles, textsOf } from '../test-support/subtitles-panel.tsx'
import { participant, twoBooths } from '../test-support/two-booths.ts'
import { SubtitlesPanel } from './panels.tsx'

describe('the list of subtitles', () => {
  it('says what to do while it is empty', async () => {
    const { panel } = await subtitles()
    expect(panel.getByText('No subtitles yet')).toBeTruthy()
  })

  it('shows the speaker only when the speaker differs from the previous line', { tags: ['speaker-name'] }, async () => {
    const { luis, panel, ada } = await subtitles()
    luis.booth.subtitles.send('uno')
    luis.booth.subtitles.send('dos')
    await waitFor(() => expect(linesOf(panel)).toHaveLength(2))
    ada.booth.subtitles.send('three')
    await waitFor(() => expect(linesOf(panel)).toHaveLength(3))
    const names = linesOf(panel).map((line) => line.querySelector('[data-part="speaker"] bdi')?.textContent ?? null)
    expect(names).toEqual(['Luis García Márquez', null, 'Ada Lovelace'])
  })

  it('shows the original at once, then the translation in its place', async () => {
    const { ada, luis, panel } = await subtitles()
    ada.translator.hang()
    luis.booth.subtitles.send('hola')
    expect(await panel.findByText('hola')).toBeTruthy()
    await waitFor(() => expect(ada.translator.pending).toHaveLength(1))
    ada.translator.pending[0]?.answer('hello')
    expect(await panel.findByText('hello')).toBeTruthy()
    expect(panel.queryByText('hola')).toBeNull()
    expect(linesOf(panel)).toHaveLength(1)
  })

  it('marks a line that could not be translated, and keeps its original text', async () => {
    const { ada, luis, panel } = await subtitles()
    ada.translator.answer('')
    luis.booth.subtitles.send('hola')
    expect(await panel.findByText('Not translated')).toBeTruthy()
    expect(panel.getByText('hola')).toBeTruthy()
  })

  it('retries a failed translation on request, and keeps the focus in the list', {
    tags: ['translate-again'],
  }, async () => {
    const { ada, luis, panel } = await subtitles()
    ada.translator.fail()
    luis.booth.subtitles.send('hola')
    const again = await panel.findByRole('button', { name: /^Translate again: / })
    ada.translator.answer('hello')
    await user.click(again)
    expect(await panel.findByText('hello')).toBeTruthy()
    expect(panel.queryByRole('button', { name: /^Translate again: / })).toBeNull()
    expect(panel.getByRole('log').contains(document.activeElement)).toBe(true)
  })

  it('says when the quota was reached, and offers no retry if no translator supports the language', async () => {
    const { ada, luis, panel } = await subtitles()
    ada.translator.fail('limit')
    luis.booth.subtitles.send('hola')
    expect(await panel.findByText('Not translated: the limit is reached')).toBeTruthy()
    expect(panel.getAllByRole('button', { name: /^Translate again: / })).toHaveLength(1)
    ada.translator.fail('unsupported-language')
    luis.booth.subtitles.send('adiós')
    expect(await panel.findByText('Not translated')).toBeTruthy()
    expect(panel.getAllByRole('button', { name: /^Translate again: / })).toHaveLength(1)
  })

  it('shows the original below the translation when Bilingual is on', { tags: ['bilingual'] }, async () => {
    const { luis, panel } = await subtitles()
    luis.booth.subtitles.send('hola')
    await panel.findByText('hola [en-US]')
    await openSettings('Subtitles')
    await user.click(panel.getByRole('checkbox', { name: 'Bilingual' }))
    expect(panel.getByText('hola').getAttribute('lang')).toBe('es-ES')
    await user.click(panel.getByRole('checkbox', { name: 'Bilingual' }))
    expect(panel.queryByText('hola')).toBeNull()
  })

  it('shows Arabic lines right to left and the others left to right', { tags: ['right-to-left'] }, async () => {
    const { network, panel } = await subtitles({ initialTargetLanguage: 'ar-EG' })
    const line = { module: 'subtitles', time: '10:11:12', name: 'Nour', multiple: false, translations: [] }
    network.inject('weekly', {
      channel: 'subtitles',
      message: { ...line, speakerLanguage: 'arabic-egypt', text: 'صباح' },
    })
    const arabic = await panel.findByText('صباح')
    expect([arabic.dir, arabic.lang]).toEqual(['rtl', 'ar-EG'])
    await openSettings('Subtitles')
    await pickLanguage(panel, 'Target Language', 'german', 'German (Germany)')
    const german = await panel.findByText('صباح [de-DE]')
    expect([german.dir, german.lang]).toEqual(['ltr', 'de-DE'])
  })

  it('is emptied by Clear subtitles', { tags: ['subtitles-clear'] }, async () => {
    const { luis, panel } = await subtitles()
    luis.booth.subtitles.send('hola')
    await panel.findByText('hola [en-US]')
    await user.click(panel.getByRole('button', { name: 'Clear subtitles' }))
    expect(linesOf(panel)).toEqual([])
  })

  it('is not a live region, and announces only final lines of others, once each', async () => {
    const { ada, luis, panel } = await subtitles()
    const log = panel.getByRole('log')
    expect(log.getAttribute('aria-live')).toBe('off')
    const spoken = () => [...(log.parentElement?.querySelector('[aria-live="polite"]')?.children ?? [])]
    ada.translator.hang()
    luis.booth.subtitles.send('hola')
    ada.booth.subtitles.send('hello')
    await panel.findByText('hola')
    await panel.findByText('hello')
    expect(spoken()).toEqual([])
    const call = () => ada.translator.pending.find(({ request }) => request.text === 'hola')
    await waitFor(() => expect(call()).toBeDefined())
    call()?.answer('hi there')
    await panel.findByText('hi there')
    expect(spoken().map(({ textContent }) => textContent)).toEqual(['Luis García Márquez: hi there'])
    const [element] = spoken()
    await openSettings('Subtitles')
    await user.click(panel.getByRole('checkbox', { name: 'Bilingual' }))
    ada.translator.answer((request) => `${request.text} [${request.target.tag}]`)
    await pickLanguage(panel, 'Target Language', 'fren', 'French (France)')
    await panel.findByText('hola [fr-FR]')
    expect([spoken(), element?.textContent]).toEqual([[element], 'Luis García Márquez: hi there'])
    await user.keyboard('{Escape}')
    await user.click(panel.getByRole('button', { name: 'Clear subtitles' }))
    expect(spoken()).toEqual([])
  })

  it('announces only the latest of many lines, and an untranslatable line as it is', async () => {
    const { ada, network, panel } = await subtitles()
    const spoken = () =>
      [...(panel.getByRole('log').parentElement?.querySelector('[aria-live="polite"]')?.children ?? [])].map(
        ({ textContent }) => textContent,
      )
    const line = { module: 'subtitles', time: '10:11:12', name: 'Nour', multiple: false, translations: [] }
    for (let index = 0; index < 40; index++)
      network.inject('weekly', {
        channel: 'subtitles',
        message: { ...line, speakerLanguage: 'english-united-states', text: `number ${index}` },
      })
    await panel.findByText('number 39')
    expect(spoken()).toEqual([35, 36, 37, 38, 39].map((index) => `Nour: number ${index}`))
    ada.translator.answer('')
    network.inject('weekly', {
      channel: 'subtitles',
      message: { ...line, speakerLanguage: 'arabic-egypt', text: 'صباح' },
    })
    await panel.findByText('Not translated')
    expect(spoken().at(-1)).toBe('Nour: صباح')
  })

  it('turns link-like text into safe links and leaves the rest unchanged', { tags: ['links'] }, async () => {
    const { ada, panel } = await subtitles()
    ada.booth.subtitles.send('see www.example.com/a/very/long/path/indeed or <b>javascript:alert(1)</b>')
    const link = await panel.findByRole<HTMLAnchorElement>('link')
    expect(link.textContent).toBe('www.example.com/a/very/long/p…')
    expect(link.getAttribute('href')).toBe('http://www.example.com/a/very/long/path/indeed')
    expect(link.title).toBe('http://www.example.com/a/very/long/path/indeed')
    expect([link.target, link.rel, link.getAttribute('referrerpolicy')]).toEqual([
      '_blank',
      'noopener noreferrer nofollow ugc',
      'no-referrer',
    ])
    expect(textsOf(panel)[0]).toContain('<b>javascript:alert(1)</b>')
    expect(panel.getByRole('log').querySelector('b')).toBeNull()
  })
})

describe('the typing box', () => {
  it('sends on Enter and is empty afterwards', { tags: ['typing-box'] }, async () => {
    const { panel } = await subtitles()
    await user.type(box(panel), 'good morning{Enter}')
    expect(await panel.findByText('good morning')).toBeTruthy()
    expect(box(panel).value).toBe('')
  })

  it('adds a line on Shift+Enter', { tags: ['typing-box'] }, async () => {
    const { panel } = await subtitles()
    await user.type(box(panel), 'one{Shift>}{Enter}{/Shift}two')
    expect(box(panel).value).toBe('one\ntwo')
    expect(linesOf(panel)).toEqual([])
    await user.click(panel.getByRole('button', { name: 'Send' }))
    expect(await panel.findByText(/one\s+two/)).toBeTruthy()
    expect(document.activeElement).toBe(box(panel))
  })

  it('ignores Enter in an empty or blank box', { tags: ['typing-box'] }, async () => {
    const { panel } = await subtitles()
    await user.type(box(panel), '{Enter}')
    expect(box(panel).value).toBe('')
    await user.type(box(panel), '  {Enter}')
    expect(box(panel).value).toBe('  ')
    expect(linesOf(panel)).toEqual([])
  })

  it('leaves Enter to a composing input method', async () => {
    const { panel } = await subtitles()
    await user.type(box(panel), 'にほん')
    fireEvent.keyDown(box(panel), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(box(panel), { key: 'Enter', keyCode: 229 })
    expect(box(panel).value).toBe('にほん')
    fireEvent.keyDown(box(panel), { key: 'Enter' })
    expect(box(panel).value).toBe('')
  })

  it('keeps text that cannot be sent, and says why', async () => {
    const { booth } = participant()
    await booth.start()
    show(<SubtitlesPanel provider={booth} {...required} />)
    const panel = region('Subtitles')
    await user.type(box(panel), 'wait for me{Enter}')
    expect(box(panel).value).toBe('wait for me')
    expect(panel.getAllByText('You are not connected to a room yet.')).toHaveLength(1)
    expect(box(panel).getAttribute('aria-describedby')).toBe(panel.getByText(/not connected/).id)
  })

  it('is shown unless showInput is off', async () => {
    const { panel } = await subtitles({ showInput: false })
    expect(panel.queryByPlaceholderText('Type text here')).toBeNull()
    expect(panel.queryByRole('button', { name: 'Send' })).toBeNull()
    expect(panel.getByRole('button', { name: 'Microphone' })).toBeTruthy()
  })

  it('offers Retry for an own line that was not sent', async () => {
    const refusing = memoryNetwork()
    let isRefused = false
    refusing.failPublish(({ message }) => {
      if (isRefused || !('text' in Object(message))) return undefined
      isRefused = true
      return 'too-large'
    })
    const { ada, network } = await twoBooths({ transport: refusing.transport() })
    show(<SubtitlesPanel provider={ada.booth} {...required} />)
    const panel = region('Subtitles')
    await user.type(box(panel), 'hello{Enter}')
    const retry = await panel.findByRole('button', { name: /^Retry: / })
    expect(panel.getByText('Not sent')).toBeTruthy()
    await user.click(retry)
    expect(document.activeElement).toBe(panel.getByRole('log'))
    await waitFor(() => expect(panel.queryByRole('button', { name: /^Retry: / })).toBeNull())
    expect(textsOf(panel)).toEqual([expect.stringContaining('hello')])
    expect(network.sessions).toBe(1)
  })
})

describe('the initial values', () => {
  it.each(['initialSourceLanguage', 'initialTargetLanguage', 'initialVisibility', 'username'] as const)(
    'throw an error that names %s when it is missing',
    { tags: ['required-props'] },
    async (name) => {
      const { booth } = participant()
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const { [name]: _, ...rest } = required
      expect(() => show(<SubtitlesPanel provider={booth} {...(rest as typeof required)} />)).toThrow(
        expect.objectContaining({ code: 'missing-prop', message: expect.stringContaining(name) }),
      )
      vi.restoreAllMocks()
    },
  )

  it('are applied once, however often the panel is mounted', async () => {
    const { ada } = await twoBooths()
    const panel = <SubtitlesPanel provider={ada.booth} {...required} initialTargetLanguage="fr-FR" initialBilingual />
    const { unmount } = show(panel)
    expect(ada.booth.subtitles.view.getSnapshot()).toMatchObject({
      targetLanguage: { code: 'french-france' },
      bilingual: true,
    })
    ada.booth.subtitles.setTargetLanguage('german-germany')
    unmount()
    show(panel)
    expect(ada.booth.subtitles.view.getSnapshot().targetLanguage?.code).toBe('german-germany')
  })

  it('can keep the panel hidden', async () => {
    const { ada } = await twoBooths()
    show(<SubtitlesPanel provider={ada.booth} {...required} initialVisibility={false} />)
    expect(screen.queryByRole('region')).toBeNull()
    ada.booth.app.setVisible('subtitles', true)
    expect(await findRegion('Subtitles')).toBeTruthy()
  })
})
