import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { region, show, user } from '../test-support/setup.tsx'
import { required, textsOf } from '../test-support/subtitles-panel.tsx'
import { twoBooths } from '../test-support/two-booths.ts'
import { ChatPanel, SubtitlesPanel } from './panels.tsx'

describe.each(['subtitles', 'chat'] as const)('in %s', { tags: ['unclear'] }, (module) => {
  const panelOf = (booth: Awaited<ReturnType<typeof twoBooths>>['ada']['booth']) => {
    const Panel = module === 'chat' ? ChatPanel : SubtitlesPanel
    show(<Panel provider={booth} {...required} />)
    return region(module === 'chat' ? 'Chat' : 'Subtitles')
  }

  it('one press on a translated line requests another translation, which is marked', async () => {
    const { ada, luis } = await twoBooths()
    const panel = panelOf(ada.booth)
    luis.booth[module].send('¿Cuándo?')
    const button = await panel.findByRole('button', { name: 'I did not understand this: Luis García Márquez' })
    ada.translator.answer('At what time?')
    await user.click(button)
    await waitFor(() => expect(textsOf(panel).join()).toMatch(/At what time\?.*Another translation/))
  })

  it('a line that others marked as unclear is marked, with what they read and its meaning', async () => {
    const { ada, luis } = await twoBooths()
    const panel = panelOf(ada.booth)
    ada.booth[module].send('We ship on Thursday')
    await waitFor(() => expect(luis.booth[module].view.getSnapshot().lines).toHaveLength(1))
    const [line] = luis.booth[module].view.getSnapshot().lines
    luis.booth[module].reportUnclear(line?.key ?? '')
    await panel.findByText('Not understood in Spanish (Spain)')
    await user.click(panel.getByRole('button', { name: 'What did they read? We ship on Thursday' }))
    await panel.findByText('We ship on Thursday [es-ES] [en-US]')
    ada.translator.fail()
    await user.click(panel.getByRole('button', { name: /What did they read/, expanded: true }))
    expect(panel.queryByText('Translated back', { exact: false })).toBeNull()
  })
})
