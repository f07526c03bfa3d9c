import { type FakePage, type FakePluginsOptions, fakePage } from '@lingobooth/testing'
import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { messages as englishMessages } from '../messages/words/en.ts'
import { isShut, openSettings, pickLanguage, region, screen, show, user, within } from '../test-support/setup.tsx'
import { participant, twoBooths } from '../test-support/two-booths.ts'
import { VoicePanel } from './panels.tsx'

async function voice(closable?: boolean, options: FakePluginsOptions = {}) {
  const { ada, luis } = await twoBooths(options)
  show(<VoicePanel provider={ada.booth} initialLanguage="en-US" initialVisibility closable={closable} />)
  return { ada, luis, panel: region('Translated voice') }
}

it('the round button is Unmute while muted and Mute while active', { tags: ['voice-mute'] }, async () => {
  const { ada, panel } = await voice()
  await user.click(panel.getByRole('button', { name: 'Unmute' }))
  expect(ada.booth.voice.view.getSnapshot().active).toBe(true)
  expect(ada.audioPlayer.unlocked).toBe(1)
  await user.click(panel.getByRole('button', { name: 'Mute' }))
  expect(ada.booth.voice.view.getSnapshot().active).toBe(false)
})

it('Male and Female choose the gender of the voice', { tags: ['voice-gender'] }, async () => {
  const { ada, panel } = await voice()
  expect(within(panel.getByRole('group', { name: 'Voice' })).getAllByRole('button')).toHaveLength(2)
  const pressed = () =>
    ['Male', 'Female'].map((name) => panel.getByRole('button', { name }).getAttribute('aria-pressed'))
  expect(pressed()).toEqual(['false', 'true'])
  await user.click(panel.getByRole('button', { name: 'Male' }))
  expect(pressed()).toEqual(['true', 'false'])
  expect(ada.booth.voice.view.getSnapshot().gender).toBe('male')
  await user.click(panel.getByRole('button', { name: 'Female' }))
  expect(ada.booth.voice.view.getSnapshot().gender).toBe('female')
})

it('Target Language offers only languages with a voice', { tags: ['voice-language'] }, async () => {
  const { ada, panel } = await voice()
  await openSettings('Translated voice')
  await user.click(panel.getByRole('combobox', { name: 'I listen to Target Language' }))
  const names = panel.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names).toContain('Welsh (UK)')
  expect(names).not.toContain('Latin')
  await pickLanguage(panel, 'Target Language', 'wel', 'Welsh (UK)')
  expect(ada.booth.voice.view.getSnapshot().language?.tag).toBe('cy-GB')
})

it('a voice that the browser blocks is unlocked by a tap', async () => {
  const { ada, luis, panel } = await voice()
  await user.click(panel.getByRole('button', { name: 'Unmute' }))
  luis.booth.subtitles.send('hola')
  await waitFor(() => expect(ada.audioPlayer.current).toBeDefined())
  ada.audioPlayer.block()
  expect((await panel.findByRole('alert')).textContent).toBe(
    'The browser needs a tap before it can play sound.Tap to hear',
  )
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Translated voice' }))
  await user.click(panel.getByRole('button', { name: 'Tap to hear' }))
  expect(ada.audioPlayer.unlocked).toBe(2)
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Tap to hear' })).toBeNull())
  await waitFor(() => expect(ada.audioPlayer.current).toBeDefined())
})

it('the delay is shown in seconds, and announced when it becomes long or doubles', async () => {
  const { ada, luis, panel } = await voice()
  await user.click(panel.getByRole('button', { name: 'Unmute' }))
  const shown = () => panel.queryAllByText(/behind$/).map(({ role, textContent }) => [textContent, role])
  const says = async (waiting: number) => {
    luis.booth.subtitles.send('a'.repeat(100))
    await waitFor(() => expect(ada.booth.voice.view.getSnapshot().behindSeconds).toBe(7 * waiting))
    await waitFor(() => expect(shown()[0]?.[0]).toBe(`${7 * waiting} seconds behind`))
    return shown()
  }
  for (const { translator } of [ada, luis]) translator.answer(({ text }) => text)
  luis.booth.subtitles.send('hola')
  await waitFor(() => expect(ada.audioPlayer.current).toBeDefined())
  expect(shown()).toEqual([])
  expect(await says(1)).toEqual([['7 seconds behind', null]])
  expect(await says(2)).toEqual([['14 seconds behind', 'status']])
  expect(await says(3)).toEqual([['21 seconds behind', null]])
  expect(await says(4)).toEqual([['28 seconds behind', 'status']])
  await user.click(panel.getByRole('button', { name: 'Mute' }))
  expect(shown()).toEqual([])
})

it('a screen reader hears once that the voice is waiting, and nothing per line', async () => {
  const { ada, luis, panel } = await voice()
  await user.click(panel.getByRole('button', { name: 'Unmute' }))
  const waits = () => panel.getByText('Waiting for someone to speak').role
  expect(waits()).toBe('status')
  for (const text of ['hola', 'adiós']) {
    luis.booth.subtitles.send(text)
    await waitFor(() => expect(ada.audioPlayer.current).toBeDefined())
    act(() => ada.audioPlayer.start(1_000))
    expect((await panel.findByText('Playing')).role).toBeNull()
    act(() => ada.audioPlayer.end())
    await waitFor(() => expect(waits()).toBeNull())
  }
})

it('a delay of one second is in the singular', () => {
  expect([1, 2].map(englishMessages.voiceBehind)).toEqual(['1 second behind', '2 seconds behind'])
})

it('the voice speeds up while it is behind, if its settings say so', async () => {
  const { ada, panel } = await voice()
  await openSettings('Translated voice')
  const catchUp = panel.getByRole<HTMLInputElement>('checkbox', { name: 'Speed up while behind' })
  expect(catchUp.checked).toBe(false)
  await user.click(catchUp)
  expect([catchUp.checked, ada.booth.voice.view.getSnapshot().catchUp]).toEqual([true, true])
})

it('the panel says that another tab speaks', async () => {
  const page: FakePage = fakePage((_, onChanged) => {
    onChanged(false)
    return () => {}
  })
  const { panel } = await voice(true, { page })
  await user.click(panel.getByRole('button', { name: 'Unmute' }))
  expect(panel.getByText('Playing in another of your tabs').getAttribute('role')).toBe('status')
  expect(panel.queryByRole('button', { name: 'Mute' })).not.toBeNull()
})

it('the panel of a booth without a voice says so', async () => {
  const { ada } = await twoBooths({ without: ['textToSpeech'] })
  show(<VoicePanel provider={ada.booth} initialLanguage="en-US" initialVisibility />)
  const panel = region('Translated voice')
  const reason = panel.getByText('No voice is set up.')
  const button = panel.getByRole<HTMLButtonElement>('button', { name: 'Unmute' })
  expect([isShut(button), button.getAttribute('aria-describedby')]).toEqual([true, reason.id])
})

it('the panel starts hidden, closes, and can be kept open', async () => {
  const { ada } = await twoBooths()
  show(<VoicePanel provider={ada.booth} initialLanguage="en-US" />)
  expect(screen.queryByRole('region')).toBeNull()
  const { panel } = await voice(true)
  await user.click(panel.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'Translated voice' })).toBeNull()
  const kept = await voice(false)
  expect(kept.panel.queryByRole('button', { name: 'Close' })).toBeNull()
})

it('the panel without initialLanguage throws an error that names it', { tags: ['required-props'] }, () => {
  const { booth } = participant()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => show(<VoicePanel provider={booth} initialLanguage={undefined as never} />)).toThrow(
    expect.objectContaining({ code: 'missing-prop', message: expect.stringContaining('initialLanguage') }),
  )
  vi.restoreAllMocks()
})

it('the panel and the button say that there is no voice after three failed lines in a row', async () => {
  const { ada, luis, panel } = await voice()
  await user.click(panel.getByRole('button', { name: 'Unmute' }))
  ada.textToSpeech.answer(({ text }) => {
    if (text.startsWith('hola')) throw new Error('vendor')
    return { kind: 'audio', audio: new Blob([text]) }
  })
  const said = 'The voice is not available at the moment.'
  for (let count = 1; count <= 3; count++) {
    expect(panel.queryByText(said)).toBeNull()
    luis.booth.subtitles.send('hola')
    await waitFor(() => expect(ada.booth.app.view.getSnapshot().drops['voice.failed']).toBe(count))
  }
  await panel.findByText(said)
  panel.getByRole('button', { name: 'Mute', description: said })
  luis.booth.subtitles.send('bueno')
  await waitFor(() => expect(ada.audioPlayer.current).not.toBeNull())
  act(() => ada.audioPlayer.end())
  await waitFor(() => expect(panel.queryByText(said)).toBeNull())
})
