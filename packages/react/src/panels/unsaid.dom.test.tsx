import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { receive } from '../test-support/receive.ts'
import { region, show, user } from '../test-support/setup.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { twoBooths } from '../test-support/two-booths.ts'
import { SubtitlesPanel } from './subtitles-panel.tsx'

const said = 'Take two tablets every morning'

/** Ada repeats what the voice has said. */
async function repeating() {
  const { ada } = await twoBooths()
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  const panel = region('Subtitles')
  await act(async () => {
    ada.booth.speak.toggle()
    ada.booth.voice.toggle()
  })
  await waitFor(() => expect(ada.microphone.isOpen).toBe(true))
  act(() => receive(ada, 'subtitles', [said]))
  await waitFor(() => expect(ada.audioPlayer.current).toBeTruthy())
  await act(async () => {
    ada.audioPlayer.start(1_000)
    await ada.clock.advance(1_000)
    ada.audioPlayer.end()
    await ada.clock.advance(2_000)
    ada.speechToText.answer(said)
    ada.microphone.emit({ startedAtMs: ada.clock.now() - 1_000, endedAtMs: ada.clock.now() })
    await ada.clock.advance(1_000)
  })
  await panel.findByText('Not sent: it repeats the voice')
  return { ada, panel }
}

const own = ({ ada }: Awaited<ReturnType<typeof repeating>>) =>
  ada.booth.subtitles.view.getSnapshot().lines.flatMap(({ own, text }) => (own ? [text] : []))

it('what repeats the voice is shown as not sent, said once to a screen reader, and sent by Send alone', async () => {
  const scene = await repeating()
  const { panel } = scene
  const announced = () => panel.getAllByRole('status').map(({ textContent }) => textContent)
  await waitFor(() => expect(announced()).toContain(`Not sent: it repeats the voice: ${said}`))
  expect(own(scene)).toEqual([])
  const send = panel.getAllByRole('button', { name: 'Send', description: said })
  await user.click(send[0] as HTMLElement)
  expect(own(scene)).toEqual([said])
  expect(panel.queryByText('Not sent: it repeats the voice')).toBeNull()
  expect(document.activeElement).toBe(panel.getByPlaceholderText('Type text here'))
})

it('Discard removes it, by the keyboard too', async () => {
  const scene = await repeating()
  const { panel } = scene
  panel.getByRole('button', { name: 'Discard' }).focus()
  await user.keyboard('{Enter}')
  expect([own(scene), panel.queryByText('Not sent: it repeats the voice')]).toEqual([[], null])
})

it('whoever is cut short by the voice is told so, until more is said', async () => {
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
