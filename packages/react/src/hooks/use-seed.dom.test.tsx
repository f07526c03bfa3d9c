import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SubtitlesPanel } from '../panels/panels.tsx'
import { screen } from '../test-support/setup.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'

it('a panel that is given another booth applies its current initial values to it', async () => {
  const [first, second] = [await joinedAlone(), await joinedAlone()]
  const { rerender } = render(<SubtitlesPanel provider={first.booth} {...required} />)
  rerender(<SubtitlesPanel provider={second.booth} {...required} initialTargetLanguage="es-ES" />)
  expect(screen.getByRole('region', { name: 'Subtitles' })).toBeTruthy()
  const read = [first, second].map(({ booth }) => booth.subtitles.view.getSnapshot().targetLanguage?.tag)
  expect(read).toEqual(['en-US', 'es-ES'])
})
