import { afterEach, expect, it, vi } from 'vitest'
import { onPage } from './lifeline.ts'

afterEach(() => vi.unstubAllGlobals())

it('onPage calls the listeners of the given target until it is stopped', () => {
  const target = new EventTarget()
  const heard: string[] = []
  const stop = onPage({ pagehide: () => heard.push('hidden'), online: () => heard.push('online') }, target)
  for (const type of ['pagehide', 'pageshow', 'online']) target.dispatchEvent(new Event(type))
  stop()
  target.dispatchEvent(new Event('online'))
  expect(heard).toEqual(['hidden', 'online'])
})

it('onPage listens to the window if there is one, looked up at the time of the call', () => {
  const page = new EventTarget()
  const heard: string[] = []
  onPage({ pageshow: () => heard.push('without a window') })()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  onPage({ pageshow: () => heard.push('shown') })
  page.dispatchEvent(new Event('pageshow'))
  expect(heard).toEqual(['shown'])
})
