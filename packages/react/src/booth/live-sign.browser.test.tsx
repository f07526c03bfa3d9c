import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

it.each([1280, 800, 600, 390])('why it does not hear is in view at %i px while Speak is closed', async (width) => {
  await page.viewport(width, 700)
  onTestFinished(() => page.viewport(414, 896))
  const { booth, microphone } = await joinedAlone()
  booth.app.setVisible('stt', false)
  stage(<Booth provider={booth} room="weekly" name="Ada Lovelace" language="en-US" />, { width, height: 700 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  booth.speak.toggle()
  await expect.poll(() => microphone.isOpen).toBe(true)
  booth.speak.hold()
  const words = page.getByText('Paused: you are muted in the call')
  await expect.element(words).toBeInTheDocument()
  const shown = words.element().closest('p') as HTMLElement
  const { left, right, top, width: wide } = shown.getBoundingClientRect()
  expect([wide > 80, right <= width, shown.scrollWidth <= shown.clientWidth]).toEqual([true, true, true])
  expect(shown.contains(document.elementFromPoint(left + wide / 2, top + 4))).toBe(true)
})
