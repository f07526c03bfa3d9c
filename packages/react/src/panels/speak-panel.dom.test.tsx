import { fakeMicrophone } from '@lingobooth/testing'
import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { isShut, openSettings, pickLanguage, region, screen, show, user } from '../test-support/setup.tsx'
import { participant, twoBooths } from '../test-support/two-booths.ts'
import { SpeakPanel } from './panels.tsx'

async function speak(language = 'en-US', closable?: boolean) {
  const { ada } = await twoBooths()
  show(<SpeakPanel provider={ada.booth} initialLanguage={language} initialVisibility closable={closable} />)
  return { ada, panel: region('Speak') }
}

it('the round button is Start speech while off and Stop speech while capturing', {
  tags: ['speak-button'],
}, async () => {
  const { ada, panel } = await speak()
  await user.click(panel.getByRole('button', { name: 'Start speech' }))
  await waitFor(() => expect(ada.microphone.isOpen).toBe(true))
  expect(await panel.findByText('Listening…')).toBeTruthy()
  ada.microphone.speak(true)
  expect(await panel.findByText('Hearing you…')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Stop speech' }))
  expect(panel.getByRole('button', { name: 'Start speech' })).toBeTruthy()
  await waitFor(() => expect(ada.microphone.isOpen).toBe(false))
})

it('a screen reader hears the state of capture, and nothing per sentence', async () => {
  const { ada, panel } = await speak()
  await user.click(panel.getByRole('button', { name: 'Start speech' }))
  expect((await panel.findByText('Listening…')).role).toBe('status')
  for (let sentence = 0; sentence < 2; sentence++) {
    act(() => ada.microphone.speak(true))
    expect(panel.getByText('Hearing you…').role).toBeNull()
    act(() => ada.microphone.speak(false))
    expect(panel.getByText('Listening…').role).toBeNull()
  }
  let release = () => {}
  act(() => {
    release = ada.booth.speak.hold()
  })
  expect(panel.getByText('Paused: you are muted in the call').role).toBe('status')
  act(release)
  expect((await panel.findByText('Listening…')).role).toBe('status')
})

it('unrecognised last words are reported next to the push-to-talk hint', async () => {
  const { ada, panel } = await speak()
  await user.click(panel.getByRole('button', { name: 'Start speech' }))
  expect(await panel.findByText('Listening…')).toBeTruthy()
  await act(async () => {
    ada.speechToText.answer('recognised before')
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await ada.clock.advance(1_000)
  })
  ada.speechToText.fail('network')
  act(() => {
    ada.microphone.emit()
    ada.booth.speak.setHoldToSpeak(true)
  })
  expect(await panel.findByText('Your last words were not recognised. Say them again, or type them.')).toBeTruthy()
  expect(panel.getByText('Hold the key or the button to speak')).toBeTruthy()
})

it('a hint points to the system sound settings, also while capturing', { tags: ['speak-hint'] }, async () => {
  const { panel } = await speak()
  const hint = () => panel.getByText('Select microphone in your system sound settings.')
  expect(hint()).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Start speech' }))
  expect(await panel.findByText('Listening…')).toBeTruthy()
  expect(hint()).toBeTruthy()
})

it('a hint points to the system sound settings in a language without recognition', {
  tags: ['speak-hint'],
}, async () => {
  const { panel } = await speak('cy-GB')
  expect(panel.getByText('Select microphone in your system sound settings.')).toBeTruthy()
})

it('nothing points to the system sound settings where they do not help', { tags: ['speak-hint'] }, async () => {
  const { ada, panel } = await speak()
  const hint = () => panel.queryByText('Select microphone in your system sound settings.')
  await user.click(panel.getByRole('button', { name: 'Start speech' }))
  await panel.findByText('Listening…')
  const release = ada.booth.speak.hold()
  await panel.findByText('Paused: you are muted in the call')
  expect(hint()).toBeNull()
  release()
  await panel.findByText('Listening…')
  expect(hint()).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Stop speech' }))
  ada.microphone.failOpen('capture-denied')
  await user.click(panel.getByRole('button', { name: 'Start speech' }))
  await panel.findByText('Blocked for this page.')
  expect(hint()).toBeNull()
})

it('Language chooses the spoken language', { tags: ['speak-language'] }, async () => {
  const { ada, panel } = await speak()
  await openSettings('Speak')
  await pickLanguage(panel, 'Language', 'span', 'Spanish (Spain)')
  expect(ada.booth.speak.view.getSnapshot().language?.tag).toBe('es-ES')
})

it('a language without speech recognition disables Start speech and says so', async () => {
  const { panel } = await speak('cy-GB')
  const reason = panel.getByText('Speech in this language is not recognised here. Typing works.')
  const button = panel.getByRole<HTMLButtonElement>('button', { name: 'Start speech' })
  expect([isShut(button), button.getAttribute('aria-describedby')]).toEqual([true, reason.id])
})

it('a warning is shown while capturing in a language without speech recognition', async () => {
  const { ada, panel } = await speak()
  await user.click(panel.getByRole('button', { name: 'Start speech' }))
  act(() => ada.booth.speak.setLanguage('welsh-united-kingdom'))
  const words = 'Speech in this language is not recognised here. Typing works.'
  const button = panel.getByRole<HTMLButtonElement>('button', { name: 'Stop speech', description: words })
  expect(isShut(button)).toBe(false)
  expect(panel.getByText(words, { selector: '[role=status]' })).toBeTruthy()
})

it('speech goes to Subtitles or, if chosen, to Chat', async () => {
  const { ada, panel } = await speak()
  await openSettings('Speak')
  const target = panel.getByRole<HTMLSelectElement>('combobox', { name: 'Send speech to' })
  expect(target.value).toBe('subtitles')
  await user.selectOptions(target, 'Chat')
  await user.click(panel.getByRole('button', { name: 'Start speech' }))
  expect(ada.booth.chat.view.getSnapshot().microphone.active).toBe(true)
})

it('the target is locked while capturing, with the reason', async () => {
  const { ada, panel } = await speak()
  await openSettings('Speak')
  const target = panel.getByRole<HTMLSelectElement>('combobox', { name: 'Send speech to' })
  await user.click(panel.getByRole('button', { name: 'Start speech' }))
  const reason = await panel.findByText('Stop speech to change where it goes.')
  expect([isShut(target), target.disabled, target.getAttribute('aria-describedby')]).toEqual([true, false, reason.id])
  expect([...target.options].map(({ value }) => value)).toEqual(['subtitles'])
  await user.click(panel.getByRole('button', { name: 'Stop speech' }))
  expect([isShut(target), target.getAttribute('aria-describedby')]).toEqual([false, null])
  await waitFor(() => expect(ada.microphone.isOpen).toBe(false))
})

it('capture continues while the voice plays for a participant with headphones', async () => {
  const { ada, panel } = await speak()
  await openSettings('Speak')
  const headphones = panel.getByRole<HTMLInputElement>('checkbox', {
    name: 'I wear headphones: keep listening while voice plays',
  })
  expect([headphones.checked, ada.booth.speak.view.getSnapshot().duplex]).toEqual([false, 'half'])
  await user.click(headphones)
  expect([headphones.checked, ada.booth.speak.view.getSnapshot().duplex]).toEqual([true, 'full'])
  await user.click(headphones)
  expect([headphones.checked, ada.booth.speak.view.getSnapshot().duplex]).toEqual([false, 'half'])
})

it('Start speech is disabled with the reason while the microphone serves another target', {
  tags: ['one-owner'],
}, async () => {
  const { ada, panel } = await speak()
  ada.booth.chat.toggleMicrophone()
  expect(await panel.findByRole('button', { name: 'Stop speech' })).toBeTruthy()
  ada.booth.speak.setTarget('subtitles')
  expect(await panel.findByText('The microphone is used by Chat.')).toBeTruthy()
  expect(isShut(panel.getByRole('button', { name: 'Start speech' }))).toBe(true)
})

it.each([
  ['capture-failed', 'The microphone failed'],
  ['capture-denied', 'Blocked for this page.'],
  ['capture-not-found', 'No microphone found'],
] as const)('the panel says that the microphone failed with %s', async (code, words) => {
  const { ada, panel } = await speak()
  ada.microphone.failOpen(code)
  await user.click(panel.getByRole('button', { name: 'Start speech' }))
  expect(await panel.findByText(words)).toBeTruthy()
})

it('the panel says that another microphone replaced a lost one', async () => {
  const { ada, panel } = await speak()
  await user.click(panel.getByRole('button', { name: 'Start speech' }))
  await panel.findByText('Listening…')
  ada.microphone.lose()
  expect(await panel.findByText('The microphone was disconnected. The system default is used now.')).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Stop speech' })).toBeTruthy()
})

it('the panel starts hidden, closes, and can be kept open', async () => {
  const { ada } = await twoBooths()
  show(<SpeakPanel provider={ada.booth} initialLanguage="en-US" />)
  expect(screen.queryByRole('region')).toBeNull()
  const { panel } = await speak('en-US', true)
  await user.click(panel.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'Speak' })).toBeNull()
  const kept = await speak('en-US', false)
  expect(kept.panel.queryByRole('button', { name: 'Close' })).toBeNull()
})

it('the panel without initialLanguage throws an error that names it', { tags: ['required-props'] }, () => {
  const { booth } = participant()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => show(<SpeakPanel provider={booth} initialLanguage={undefined as never} />)).toThrow(
    expect.objectContaining({ code: 'missing-prop', message: expect.stringContaining('initialLanguage') }),
  )
  vi.restoreAllMocks()
})

it('How to allow says what to do about a blocked microphone, and tries again', async () => {
  const { ada, panel } = await speak()
  ada.microphone.failOpen('capture-denied')
  await user.click(panel.getByRole('button', { name: 'Start speech' }))
  const how = await panel.findByRole('button', { name: 'How to allow' })
  await user.click(how)
  expect(panel.getByText(/^Allow the microphone for this page in the settings/)).toBeTruthy()
  await user.keyboard('{Escape}')
  expect([document.activeElement, how.getAttribute('aria-expanded')]).toEqual([how, 'false'])
  await user.click(how)
  ada.microphone.failOpen(undefined)
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(ada.microphone.isOpen).toBe(true))
  expect(panel.queryByRole('button', { name: 'How to allow' })).toBeNull()
})

it('where a call recognises speech itself, that is said, and there is no microphone to choose or to see', {
  tags: ['call-captions'],
}, async () => {
  const microphone = Object.assign(fakeMicrophone(), { kind: 'call' as const })
  const { ada } = await twoBooths({ microphone })
  show(<SpeakPanel provider={ada.booth} initialLanguage="en-US" initialVisibility />)
  const panel = region('Speak')
  expect(panel.getByText('Captions come from the call.')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Start speech' }))
  expect(await panel.findByText('Listening…')).toBeTruthy()
  expect(panel.queryByRole('meter')).toBeNull()
  expect(panel.queryByText(/system sound settings/)).toBeNull()
})
