import { act, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { Booth } from '../booth/booth.tsx'
import { receive } from '../test-support/receive.ts'
import { hearVoice, repeatVoice } from '../test-support/repeat-voice.ts'
import { region, screen, show, user } from '../test-support/setup.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { type Participant, twoBooths } from '../test-support/two-booths.ts'
import { SpeakPanel, SubtitlesPanel } from './panels.tsx'

const said = 'Take two tablets every morning'

/** Ada repeats what the voice has said. */
async function repeating(
  view = (ada: Participant): ReactNode => <SubtitlesPanel provider={ada.booth} {...required} />,
) {
  const { ada } = await twoBooths()
  show(view(ada))
  await act(() => hearVoice(ada, said))
  await repeat(ada)
  await screen.findByText('Not sent: it repeats the voice')
  return { ada }
}

const repeat = (ada: Participant) => act(() => repeatVoice(ada, said))

const own = ({ ada }: Awaited<ReturnType<typeof repeating>>) =>
  ada.booth.subtitles.view.getSnapshot().lines.flatMap(({ own, text }) => (own ? [text] : []))

it('a line that repeats the voice is shown as held, announced once, and sent only by Send', async () => {
  const scene = await repeating()
  const panel = region('Subtitles')
  const announced = () => panel.getByText(`Not sent: it repeats the voice: ${said}`)
  await waitFor(() => expect(announced().closest('[role="status"]')).toBeTruthy())
  expect(own(scene)).toEqual([])
  const send = panel.getAllByRole('button', { name: 'Send', description: said })
  await user.click(send[0] as HTMLElement)
  expect(own(scene)).toEqual([said])
  expect(panel.queryByText('Not sent: it repeats the voice')).toBeNull()
  // Never into the text box: a phone would open its keyboard over the line.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Subtitles' }))
})

it('Discard removes a held line, by keyboard too', async () => {
  const scene = await repeating()
  const panel = region('Subtitles')
  panel.getByRole('button', { name: 'Discard' }).focus()
  await user.keyboard('{Enter}')
  expect([own(scene), panel.queryByText('Not sent: it repeats the voice')]).toEqual([[], null])
})

it('a line held again in the same words is announced again', async () => {
  const { ada } = await repeating()
  const words = `Not sent: it repeats the voice: ${said}`
  const first = await screen.findByText(words)
  await repeat(ada)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Discard' })).toHaveLength(2))
  await waitFor(() => expect(screen.getByText(words)).not.toBe(first))
})

const whole = ({ booth }: Participant) => <Booth provider={booth} room="weekly" name="Ada Lovelace" language="en-US" />

it.each([
  ['the whole booth', whole],
  ['Speak', ({ booth }: Participant) => <SpeakPanel provider={booth} initialLanguage="en-US" initialVisibility />],
])('a held line is shown by %s while its panel is closed', async (_, view) => {
  const scene = await repeating((ada) => {
    ada.booth.app.setVisible('subtitles', false)
    return view(ada)
  })
  await user.click(screen.getByRole('button', { name: 'Send', description: said }))
  expect(own(scene)).toEqual([said])
  expect(screen.queryByText('Not sent: it repeats the voice')).toBeNull()
})

/** The voice begins to play while Ada speaks. */
async function cutShort() {
  const { ada } = await twoBooths()
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  const panel = region('Subtitles')
  await act(async () => {
    ada.booth.speak.toggle()
    ada.booth.voice.toggle()
  })
  await waitFor(() => expect(ada.microphone.isOpen).toBe(true))
  act(() => ada.microphone.speak(true))
  act(() => receive(ada, 'subtitles', [said]))
  await waitFor(async () => {
    await act(() => ada.clock.advance(1_000))
    expect(ada.audioPlayer.current).toBeTruthy()
  })
  return { ada, panel }
}

it('a speaker who was cut off by the voice is told so until they speak again', async () => {
  const { ada, panel } = await cutShort()
  const words = 'Your last words were not heard: a voice was playing'
  await waitFor(() => expect(panel.getAllByText(words).length).toBeGreaterThan(0))
  await act(async () => {
    ada.audioPlayer.end()
    await ada.clock.advance(1_000)
    ada.speechToText.answer('and the rest of it')
    ada.microphone.emit({ startedAtMs: ada.clock.now(), endedAtMs: ada.clock.now() + 1_000 })
    await ada.clock.advance(1_000)
  })
  await waitFor(() => expect(panel.queryAllByText(words)).toEqual([]))
})

it('Say them again makes the voice yield to the interrupted speaker, and switches the microphone on', async () => {
  const { ada, panel } = await cutShort()
  const state = () => ada.booth.subtitles.view.getSnapshot().microphone.state
  const again = () => panel.findByRole('button', { name: 'Say them again' })
  await waitFor(() => expect(state()).toBe('paused'))
  await user.click(await again())
  await waitFor(async () => {
    await act(() => ada.clock.advance(1_000))
    expect(state()).toBe('listening')
  })
  expect(ada.booth.voice.view.getSnapshot()).toMatchObject({ active: true, state: 'idle' })
  expect(panel.queryByRole('button', { name: 'Say them again' })).toBeNull()
  act(() => ada.booth.speak.toggle())
  await user.click(await again())
  expect(ada.booth.subtitles.view.getSnapshot().microphone.active).toBe(true)
})
