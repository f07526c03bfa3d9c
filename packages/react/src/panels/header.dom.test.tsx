import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Booth } from '../booth/booth.tsx'
import { region, screen, show } from '../test-support/setup.tsx'
import { twoBooths } from '../test-support/two-booths.ts'

const panels = { subtitles: 'Subtitles', chat: 'Chat', tts: 'Translated voice', stt: 'Speak' } as const

it.each([true, false])(
  'the header flag (%s) shows the title and buttons of each panel, which keeps its accessible name',
  {
    tags: ['panel-flags'],
  },
  async (header) => {
    const { ada } = await twoBooths()
    show(<Booth provider={ada.booth} room="weekly" name="Ada Lovelace" language="en-US" header={header} />)
    await screen.findByText('Connected')
    ada.booth.chat.send('The first line.')
    await waitFor(() => expect(document.querySelector('[data-part="dock"]')).not.toBeNull())
    for (const [panel, title] of Object.entries(panels)) {
      ada.booth.app.setVisible(panel as keyof typeof panels, true)
      await screen.findByRole('region', { name: title })
      const { queryByRole } = region(title)
      const drawn = [queryByRole('heading', { name: title }), queryByRole('button', { name: 'Settings' })]
      expect(drawn.map((part) => part !== null)).toEqual([header, header])
    }
  },
)
