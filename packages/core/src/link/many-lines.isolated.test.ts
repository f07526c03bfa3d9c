import { getEventListeners } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import { joined, settled } from '../booth/test-support/person.ts'

/** Node prints MaxListenersExceededWarning above this. */
const maxListeners = 10

afterEach(() => vi.restoreAllMocks())

it('the booth sends many lines at once without a listener leak warning from Node', async () => {
  let most = 0
  const { addEventListener } = AbortSignal.prototype
  vi.spyOn(AbortSignal.prototype, 'addEventListener').mockImplementation(function (this: AbortSignal, ...given) {
    addEventListener.apply(this, given as Parameters<typeof addEventListener>)
    most = Math.max(most, getEventListeners(this, 'abort').length)
  })
  const ada = await joined()
  for (let line = 0; line < 300; line++) ada.booth.subtitles.send(`Line ${line}`)
  await settled()
  expect(ada.subtitles().map(({ outcome }) => outcome)).toEqual(Array(300).fill('sent'))
  expect(most).toBeLessThanOrEqual(maxListeners)
})
