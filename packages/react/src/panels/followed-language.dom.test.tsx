import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { screen, show, user, within } from '../test-support/setup.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'
import { SubtitlesPanel } from './panels.tsx'

it('the followed language is named, and Undo returns to the previous one', {
  tags: ['language-followed'],
}, async () => {
  const { booth, speechToText, microphone } = await joinedAlone({}, { speech: { detect: true } })
  show(<SubtitlesPanel provider={booth} {...required} />)
  const spoken = () => booth.speak.view.getSnapshot().language?.tag
  booth.speak.toggle()
  await waitFor(() => expect(booth.subtitles.view.getSnapshot().microphone.state).toBe('listening'))
  speechToText.answer({ text: 'Me duele mucho la cabeza.', language: 'es-ES' })
  for (let times = 0; times < 2; times++) microphone.emit()
  const notice = await screen.findByText('The microphone now follows your language: Spanish (Spain)')
  expect(spoken()).toBe('es-ES')
  await user.click(within(notice.parentElement as HTMLElement).getByRole('button', { name: 'Undo' }))
  expect([spoken(), notice.isConnected]).toEqual(['en-US', false])
})
