import type { Language } from '@lingobooth/core'
import { fakeLanguageCatalog, sampleLanguages } from '@lingobooth/testing'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isShut, openSettings, pickLanguage, region, screen, show, user, within } from '../test-support/setup.tsx'
import { required, subtitles } from '../test-support/subtitles-panel.tsx'
import { participant, twoBooths } from '../test-support/two-booths.ts'
import { SubtitlesPanel } from './panels.tsx'

describe('the header', () => {
  it('chooses the playback speed from 0.5 to 1.5', { tags: ['subtitles-speed', 'voice-speed'] }, async () => {
    const { ada, panel } = await subtitles()
    const menu = panel.getByRole<HTMLSelectElement>('combobox', { name: 'Playback speed' })
    expect(
      within(menu)
        .getAllByRole('option')
        .map((option) => option.getAttribute('value')),
    ).toEqual(['0.5', '0.75', '1', '1.25', '1.5'])
    expect(menu.value).toBe('1')
    await user.selectOptions(menu, '1.25')
    expect(ada.booth.voice.view.getSnapshot().playbackRate).toBe(1.25)
    expect(menu.value).toBe('1.25')
  })

  it('keeps the playback speed for later while the voice is off, and disables it when there is no voice', async () => {
    const speed = () => region('Subtitles').getByRole<HTMLSelectElement>('combobox', { name: 'Playback speed' })
    const alone = participant()
    await alone.booth.start()
    const { unmount } = show(<SubtitlesPanel provider={alone.booth} {...required} />)
    await user.selectOptions(speed(), '0.75')
    expect(alone.booth.voice.view.getSnapshot().playbackRate).toBe(0.75)
    unmount()
    const { ada } = await twoBooths({ without: ['textToSpeech'] })
    show(<SubtitlesPanel provider={ada.booth} {...required} />)
    act(() => speed().focus())
    expect([document.activeElement === speed(), isShut(speed()), speed().options.length]).toEqual([true, true, 1])
    const reason = region('Subtitles').getByText('No voice is set up.')
    expect(speed().getAttribute('aria-describedby')).toBe(reason.id)
  })

  it('mutes and unmutes the voice, and unlocks sound within the click', {
    tags: ['subtitles-mute'],
  }, async () => {
    const { ada, panel } = await subtitles()
    await user.click(panel.getByRole('button', { name: 'Unmute' }))
    expect(ada.audioPlayer.unlocked).toBe(1)
    await user.click(panel.getByRole('button', { name: 'Mute' }))
    expect(ada.booth.voice.view.getSnapshot().active).toBe(false)
  })

  it.each([
    ['playbackSpeed', 'combobox', 'Playback speed'],
    ['muteButton', 'button', 'Unmute'],
    ['closable', 'button', 'Close'],
    ['microphone', 'button', 'Microphone'],
  ] as const)('shows the control of %s unless the flag is off', { tags: ['panel-flags'] }, async (flag, role, name) => {
    const { ada, panel } = await subtitles()
    expect(panel.getByRole(role, { name })).toBeTruthy()
    document.body.replaceChildren()
    show(<SubtitlesPanel provider={ada.booth} {...required} {...{ [flag]: false }} />)
    expect(region('Subtitles').queryByRole(role, { name })).toBeNull()
  })

  it('hides the panel on Close', { tags: ['panel-close'] }, async () => {
    const { panel } = await subtitles()
    await user.click(panel.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: 'Subtitles' })).toBeNull()
  })

  it('hides the settings until Settings is pressed', { tags: ['panel-settings'] }, async () => {
    const { panel } = await subtitles()
    const toggle = panel.getByRole('button', { name: 'Settings' })
    expect(panel.queryByRole('slider')).toBeNull()
    await user.click(toggle)
    expect(await panel.findByRole('slider', { name: 'Text size Subtitles font size' })).toBeTruthy()
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    await user.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    expect(panel.queryByRole('slider')).toBeNull()
  })
})

describe('the settings', () => {
  it('set the font size from 1 to 5 in steps of 1', { tags: ['font-size'] }, async () => {
    const { panel } = await subtitles()
    await openSettings('Subtitles')
    const slider = panel.getByRole<HTMLInputElement>('slider', { name: 'Text size Subtitles font size' })
    expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['1', '5', '1', '2'])
    fireEvent.change(slider, { target: { value: '5' } })
    expect(panel.getByRole('log').dataset.fontSize).toBe('5')
  })

  it('choose the languages by name, with their flags', { tags: ['subtitles-languages'] }, async () => {
    const { ada, panel } = await subtitles()
    await openSettings('Subtitles')
    await pickLanguage(panel, 'Target Language', 'fren', 'French (France)')
    await pickLanguage(panel, 'Source Language', 'germ', 'German (Germany)')
    const { sourceLanguage, targetLanguage } = ada.booth.subtitles.view.getSnapshot()
    expect([sourceLanguage?.code, targetLanguage?.code]).toEqual(['german-germany', 'french-france'])
    expect(panel.getByRole<HTMLInputElement>('combobox', { name: 'I read Target Language' }).value).toBe(
      'French (France)',
    )
  })

  it('mark a language that cannot be translated before it is chosen', { tags: ['not-translatable'] }, async () => {
    const latin: Language = { ...sampleLanguages.latin, services: new Set(['stt', 'tts']) }
    const { ada } = await twoBooths({
      languageCatalog: fakeLanguageCatalog([
        ...Object.values(sampleLanguages).filter(({ tag }) => tag !== 'la'),
        latin,
      ]),
    })
    show(<SubtitlesPanel provider={ada.booth} {...required} />)
    const panel = await openSettings('Subtitles')
    for (const name of ['I speak Source Language', 'I read Target Language']) {
      await user.click(panel.getByRole('combobox', { name }))
      const marked = panel.getAllByRole('option').filter(({ textContent }) => /not translated here/.test(textContent))
      expect(marked.map(({ textContent }) => textContent)).toEqual(['Latin not translated here'])
    }
  })

  it('choose how lines are shown while spoken, calm by default, and explain each choice', async () => {
    const { ada, panel } = await subtitles()
    await openSettings('Subtitles')
    const select = panel.getByRole<HTMLSelectElement>('combobox', { name: 'Captions while speaking' })
    const hint = () => document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent
    expect([select.value, hint()]).toEqual(['calm', 'Calm: words appear after a moment; few still change.'])
    await user.selectOptions(select, 'Fast')
    expect([select.value, hint()]).toEqual(['fast', 'Fast: words appear at once; lighter ones may still change.'])
    expect(ada.booth.subtitles.view.getSnapshot().reading).toBe('fast')
  })

  it('flip the languages', { tags: ['flip-button'] }, async () => {
    const { ada, panel } = await subtitles({ initialTargetLanguage: 'es-ES' })
    await openSettings('Subtitles')
    await user.click(panel.getByRole('button', { name: 'Flip languages' }))
    const { sourceLanguage, targetLanguage } = ada.booth.subtitles.view.getSnapshot()
    expect([sourceLanguage?.tag, targetLanguage?.tag]).toEqual(['es-ES', 'en-US'])
    await waitFor(() =>
      expect(panel.getByRole<HTMLInputElement>('combobox', { name: 'I speak Source Language' }).value).toBe(
        'Spanish (Spain)',
      ),
    )
  })
})

describe('Flip languages', () => {
  const flip = async () =>
    (await openSettings('Subtitles')).getByRole<HTMLButtonElement>('button', { name: 'Flip languages' })

  it('is disabled with the reason while both languages are the same', async () => {
    const { panel } = await subtitles({ initialTargetLanguage: 'en-US' })
    const button = await flip()
    expect([isShut(button), button.title]).toEqual([true, 'Flip languages: You read and speak the same language.'])
    await pickLanguage(panel, 'Target Language', 'fren', 'French (France)')
    expect([isShut(button), button.title]).toEqual([false, 'Flip languages'])
  })

  it('also works outside a room', async () => {
    const { booth } = participant()
    await booth.start()
    show(<SubtitlesPanel provider={booth} {...required} initialTargetLanguage="fr-FR" />)
    await user.click(await flip())
    const { sourceLanguage, targetLanguage } = booth.subtitles.view.getSnapshot()
    expect([sourceLanguage?.tag, targetLanguage?.tag]).toEqual(['fr-FR', 'en-US'])
  })
})

describe('the microphone of the panel', () => {
  it('captures for Subtitles, and releases the microphone', async () => {
    const { ada, panel } = await subtitles()
    const toggle = panel.getByRole('button', { name: 'Microphone' })
    await user.click(toggle)
    await waitFor(() => expect(ada.microphone.isOpen).toBe(true))
    expect(toggle.getAttribute('aria-pressed')).toBe('true')
    await user.click(toggle)
    expect(toggle.getAttribute('aria-pressed')).toBe('false')
    await waitFor(() => expect(ada.microphone.isOpen).toBe(false))
  })

  it('is disabled with the reason while Chat uses the microphone', async () => {
    const { ada, panel } = await subtitles()
    ada.booth.chat.toggleMicrophone()
    const reason = await panel.findByText('The microphone is used by Chat.')
    const toggle = panel.getByRole<HTMLButtonElement>('button', { name: 'Microphone in Chat' })
    expect([isShut(toggle), toggle.getAttribute('aria-describedby')]).toEqual([true, reason.id])
  })
})
