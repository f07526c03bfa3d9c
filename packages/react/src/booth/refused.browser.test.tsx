import { AdapterError } from '@lingobooth/core'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { nextFrames } from '../test-support/next-frames.ts'
import { stage } from '../test-support/stage.tsx'
import { participant } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

const sizes = [
  [320, 360],
  [390, 844],
  [768, 1024],
  [1280, 720],
] as const

it.each(sizes)(
  'at %i by %i px, neither notices nor a refusal cover the state of the connection',
  async (width, height) => {
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(414, 896))
    const ada = participant()
    const { container } = stage(
      <Booth provider={ada.booth} room="weekly" name="Ada" language="en-US" captionsNotice="Captions are on." />,
      { width, height },
    )
    await expect.element(page.getByText('Captions are on.')).toBeVisible()
    ada.network.failOpen('unauthorized')
    ada.network.end(new AdapterError('memory-transport', 'unauthorized', 'No.'))
    await expect.element(page.getByText('You are not in this room.')).toBeVisible()
    await nextFrames()
    const state = container.querySelector<HTMLElement>('[data-scope="booth"][data-part="connection"]')
    const box = state?.getBoundingClientRect()
    if (!state || !box) throw new Error('The bar has no connection.')
    expect(state.textContent).toMatch(/Not let in$/)
    const middle = [box.left + box.width / 2, box.top + box.height / 2] as const
    expect(state.contains(document.elementFromPoint(...middle))).toBe(true)
    const [refused, notice] = ['You are not in this room.', 'Captions are on.'].map((words) =>
      page.getByText(words).element().getBoundingClientRect(),
    )
    expect(refused && notice && notice.top >= refused.bottom).toBe(true)
    ada.network.failOpen(undefined)
    await expect
      .poll(async () => {
        await ada.clock.advance(1_000)
        return state.textContent
      })
      .toMatch(/Connected/)
    expect(page.getByText('You are not in this room.').query()).toBeNull()
  },
)
