import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../test-support/setup.tsx'
import { twoBooths } from '../test-support/two-booths.ts'
import { TabStop } from './line-contexts.ts'
import { SubtitleItem } from './subtitle-item.tsx'

it('a line is not drawn anew where Tab reaches the next one: only its buttons are', async () => {
  const { ada } = await twoBooths()
  const { subtitles, app } = ada.booth
  subtitles.send('We ship on Thursday')
  await waitFor(() => expect(subtitles.view.getSnapshot().lines[0]?.translations).toHaveLength(1))
  const [line] = subtitles.view.getSnapshot().lines
  if (!line) throw new Error('The line is gone.')
  let drawn = 0
  const counted = Object.defineProperty({ ...line }, 'time', { get: () => `${++drawn}` })
  const { languages } = app.view.getSnapshot()
  const item = (
    <SubtitleItem
      line={counted}
      previous={undefined}
      hue={undefined}
      bilingual={false}
      direction="ltr"
      languages={languages}
      waits={false}
      controls={subtitles}
    />
  )
  const { rerender } = render(<TabStop.Provider value={true}>{item}</TabStop.Provider>)
  const stops = () => screen.getAllByRole('button').map((button) => button.tabIndex)
  const before = { drawn, stops: stops() }
  rerender(<TabStop.Provider value={false}>{item}</TabStop.Provider>)
  expect([before, { drawn, stops: stops() }]).toEqual([
    { drawn: before.drawn, stops: [0, 0] },
    { drawn: before.drawn, stops: [-1, -1] },
  ])
})
