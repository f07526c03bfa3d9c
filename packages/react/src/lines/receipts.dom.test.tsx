import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Booth } from '../booth/booth.tsx'
import { screen, show, user } from '../test-support/setup.tsx'
import { participant } from '../test-support/two-booths.ts'

it('an own line says in which languages it is on its way, has arrived and was not understood', async () => {
  const ada = participant()
  show(<Booth provider={ada.booth} room="weekly" name="Ada Lovelace" language="en-US" />)
  await screen.findByText('Connected')
  const comes = async (name: string, language: string) => {
    const other = participant({ network: ada.network }, { translate: 'receiver' })
    await act(() => other.booth.join({ room: 'weekly', name, language }))
    return other
  }
  const luis = await comes('Luis', 'es-ES')
  const bea = await comes('Bea', 'fr-FR')
  await waitFor(() => expect(ada.booth.app.view.getSnapshot().participants).toHaveLength(2))
  act(() => void ada.booth.subtitles.send('We ship on Thursday'))
  const button = { name: /: .*What did they read\? We ship on Thursday$/ }
  await screen.findByText('Sent')
  const tells = async (who: typeof luis, words: string) => {
    await act(() => who.clock.advance(2_000))
    await waitFor(() => expect(screen.getByRole('button', button).textContent).toMatch(words))
  }
  await tells(luis, 'Sent: FrançaisArrived: Español (España)')
  await tells(bea, 'Arrived: Español (España), Français')
  const [line] = luis.booth.subtitles.view.getSnapshot().lines
  act(() => luis.booth.subtitles.reportUnclear(line?.key ?? ''))
  await tells(luis, 'Not understood: Español (España)Arrived: Français')
  expect(screen.queryByText(/^Not understood in/)).toBeNull()
  await user.click(screen.getByRole('button', button))
  await screen.findByText('We ship on Thursday [es-ES]')
})
