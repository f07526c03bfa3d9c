import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { screen } from '../test-support/setup.tsx'
import { subtitles } from '../test-support/subtitles-panel.tsx'

it('a line that was announced leaves the tree, where a reader finds it once', async () => {
  const { luis, panel } = await subtitles()
  luis.booth.subtitles.send('hola')
  const found = () => screen.queryAllByText(/hola \[en-US\]/).length
  await waitFor(() => expect(found()).toBe(2))
  await waitFor(() => expect(found()).toBe(1), { timeout: 60_000 })
  expect(panel.getByText('hola [en-US]')).toBeTruthy()
})
