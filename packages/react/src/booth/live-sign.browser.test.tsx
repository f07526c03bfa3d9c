import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

interface Size {
  readonly width: number
  readonly height: number
}

async function paused({ width, height }: Size, isOpen: boolean) {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(414, 896))
  const { booth, microphone } = await joinedAlone()
  booth.app.setVisible('stt', isOpen)
  stage(<Booth provider={booth} room="weekly" name="Ada Lovelace" language="en-US" />, { width, height })
  await expect.element(page.getByRole('toolbar')).toBeInTheDocument()
  booth.subtitles.send('Good morning.')
  booth.speak.toggle()
  await expect.poll(() => microphone.isOpen).toBe(true)
  booth.speak.hold()
  await expect.element(page.getByText('Paused: you are muted in the call').first()).toBeInTheDocument()
}

const isInView = (width: number) => (shown: Element) => {
  const { left, right, top, width: wide } = shown.getBoundingClientRect()
  const isWhole = wide > 80 && right <= width && shown.scrollWidth <= shown.clientWidth
  return isWhole && shown.contains(document.elementFromPoint(left + wide / 2, top + 4))
}

it.each([1280, 800, 600, 390])(
  'at %i px, the reason why nothing is heard is in view while Speak is closed',
  async (width) => {
    await paused({ width, height: 700 }, false)
    expect(
      [...document.querySelectorAll('[data-scope="live"] > [role="paragraph"]')].filter(isInView(width)),
    ).toHaveLength(1)
  },
)

it.each([
  [1280, 700],
  [1280, 440],
  [800, 440],
  [390, 700],
  [390, 560],
])('at %i by %i px, the reason why nothing is heard is in view while Speak is open', async (width, height) => {
  await paused({ width, height }, true)
  const words = document.querySelectorAll('[data-panel="stt"] [data-part="status"], [data-why]')
  expect([...words].filter(isInView(width))).toHaveLength(1)
})
