import { expect, it } from 'vitest'
import { screen, show, user, within } from '../test-support/setup.tsx'
import { participant } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

it('tells an audience why it can neither write nor speak, each reason once per panel', async () => {
  const ada = participant()
  show(<Booth provider={ada.booth} room="weekly" name="Ada Lovelace" language="en-US" listen attachFile />)
  await screen.findByText('Connected')
  for (const name of ['Subtitles', 'Chat']) {
    const panel = within(screen.getByRole('region', { name }))
    expect(panel.getAllByText('You are here to listen only.')).toHaveLength(1)
    const box = panel.getByRole('textbox', { name: 'Type text here' })
    await user.type(box, 'hello{Enter}')
    expect(box).toMatchObject({ value: '', readOnly: true })
    expect(panel.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  }
  expect(ada.booth.subtitles.view.getSnapshot().lines).toEqual([])
})
