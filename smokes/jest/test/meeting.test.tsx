import { createBooth } from '@lingobooth/core'
import { Booth } from '@lingobooth/react'
import { fakePlugins } from '@lingobooth/testing'
import { configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

// A busy machine takes longer than the second that it has otherwise.
configure({ asyncUtilTimeout: 60_000 })

test('a typed line is shown', async () => {
  const provider = createBooth({ plugins: fakePlugins().plugins })
  render(<Booth provider={provider} room="weekly" name="Ada" language="en-US" />)
  await screen.findByText('Connected')
  const subtitles = within(screen.getByRole('region', { name: 'Subtitles' }))
  await userEvent.type(screen.getByPlaceholderText('Type text here'), 'Good morning{Enter}')
  expect(await within(subtitles.getByRole('log')).findByText('Good morning')).toBeTruthy()
}, 120_000)
