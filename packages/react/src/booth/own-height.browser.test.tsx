import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

it.each(['auto', '500px'])('with a page height of %s, the content fills the booth', async (height) => {
  const { booth } = await joinedAlone()
  const { container } = stage(<Booth provider={booth} room="weekly" name="Ada Lovelace" language="en-US" />)
  container.style.height = height
  await expect.element(page.getByRole('region', { name: 'Subtitles' })).toBeVisible()
  const heightOf = (part: string) => container.querySelector(`[data-scope="booth"][data-part="${part}"]`)?.clientHeight
  expect(heightOf('root')).toBeGreaterThanOrEqual(400)
  expect(heightOf('frame')).toBe(heightOf('root'))
})
