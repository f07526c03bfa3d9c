import { memoryNetwork } from '@lingobooth/testing'
import { act } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { CaptionBar } from '../captions/caption-bar.tsx'
import { SubtitlesPanel } from '../panels/panels.tsx'
import { region, screen, show } from '../test-support/setup.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { joinedAlone, participant } from '../test-support/two-booths.ts'

/** Ada reads English; Luis writes Spanish, and translates for her. */
async function meeting() {
  const network = memoryNetwork()
  const ada = await joinedAlone({ network })
  const luis = participant({ network })
  await luis.booth.join({ room: 'weekly', name: 'Luis', language: 'es-ES' })
  await expect.poll(() => luis.booth.app.view.getSnapshot().participants).toHaveLength(1)
  onTestFinished(() => luis.booth.leave())
  luis.translator.hang()
  return { ada, luis }
}

it('a line that was typed says that somebody writes, until it is translated', async () => {
  const { ada, luis } = await meeting()
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  luis.booth.subtitles.send('Buenos días')
  const words = await region('Subtitles').findByText('Luis is writing in Spanish (Spain)…')
  expect([words.closest('[data-state="open"]') !== null, screen.queryByText(/is speaking/)]).toEqual([true, null])
  act(() => luis.translator.pending[0]?.answer('Good morning'))
  expect(await region('Subtitles').findByText('Good morning')).toBeTruthy()
})

it('captions say the same of it', async () => {
  const { ada, luis } = await meeting()
  show(<CaptionBar provider={ada.booth} />)
  ada.booth.subtitles.setReading('fast')
  luis.booth.subtitles.send('Buenos días')
  expect(await screen.findByText('Luis is writing in Spanish (Spain)…')).toBeTruthy()
  expect(screen.queryByText(/is speaking/)).toBeNull()
})
