import { describe, expect, it, vi } from 'vitest'
import { createWebPage } from './web-page.ts'

describe('createWebPage', () => {
  it('tells whether the page is online and visible', () => {
    const page = createWebPage()
    expect([page.online, page.visible]).toEqual([true, true])
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    expect([page.online, page.visible]).toEqual([false, false])
    online.mockRestore()
    state.mockRestore()
  })

  it('tells its listeners of every change until they leave', () => {
    const page = createWebPage()
    const first = vi.fn()
    const second = vi.fn()
    const leave = page.subscribe(first)
    const leaveSecond = page.subscribe(second)
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect([first.mock.calls, second.mock.calls]).toEqual([
      [[], [], []],
      [[], [], []],
    ])
    leave()
    leave()
    window.dispatchEvent(new Event('online'))
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([3, 4])
    leaveSecond()
  })
})
