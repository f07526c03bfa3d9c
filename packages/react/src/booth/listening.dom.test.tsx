import { expect, it } from 'vitest'
import { boxFor, region, screen, show, user } from '../test-support/setup.tsx'
import { participant } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

it('tells an audience why it can neither write nor speak, each reason once per place', async () => {
  const ada = participant()
  show(<Booth provider={ada.booth} room="weekly" name="Ada Lovelace" language="en-US" listen attachFile />)
  await screen.findByText('Connected')
  const places = () =>
    screen
      .getAllByText('You are here to listen only.')
      .map((words) => (region('Speak').queryByText(words.textContent) === words ? 'Speak' : 'box'))
  for (const title of ['Subtitles', 'Chat']) {
    const box = await boxFor(title)
    expect(places()).toEqual(['Speak', 'box'])
    await user.type(box, 'hello{Enter}')
    expect(box).toMatchObject({ value: '', readOnly: true })
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  }
  expect(ada.booth.subtitles.view.getSnapshot().lines).toEqual([])
})
