import { describe, expect, it, vi } from 'vitest'
import { createWebPage } from './web-page.ts'

describe('createWebPage', () => {
  it('reports whether the page is online and visible', () => {
    const page = createWebPage()
    expect([page.online, page.visible]).toEqual([true, true])
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    expect([page.online, page.visible]).toEqual([false, false])
    online.mockRestore()
    state.mockRestore()
  })

  it('notifies its listeners of every change until they unsubscribe', () => {
    const page = createWebPage()
    const first = vi.fn()
    const second = vi.fn()
    const leave = page.subscribe(first)
    const leaveSecond = page.subscribe(second)
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('resume'))
    window.dispatchEvent(new Event('pageshow'))
    expect([first.mock.calls, second.mock.calls]).toEqual([
      [[], [], [], [], []],
      [[], [], [], [], []],
    ])
    leave()
    leave()
    window.dispatchEvent(new Event('online'))
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([5, 6])
    leaveSecond()
  })

  it.each([
    ['when the page is drawn', true, 16],
    ['after 50 ms if nothing is drawn', false, 50],
  ] as const)('calls what waits for the next frame once, %s', (_, draws, afterMs) => {
    vi.useFakeTimers()
    const drawing = draws ? undefined : vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1)
    const run = vi.fn()
    createWebPage().nextFrame?.(run)
    vi.advanceTimersByTime(afterMs - 1)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(1_000)
    expect(run).toHaveBeenCalledOnce()
    drawing?.mockRestore()
    vi.useRealTimers()
  })

  it('hides the purpose of a lock from other scripts of its origin', async () => {
    const onChanged = vi.fn()
    const giveBack = createWebPage().lock?.('["secret room","ada"]', onChanged)
    await expect.poll(() => onChanged.mock.calls.length).toBe(1)
    const held = (await navigator.locks.query()).held?.map(({ name }) => name)
    expect(held).toEqual([expect.stringMatching(/^lingobooth-[0-9a-f]{64}$/)])
    giveBack?.()
  })

  it('takes over a lock from a page that is closed', async () => {
    const request = vi.spyOn(navigator.locks, 'request')
    const held: boolean[] = []
    const take = () => createWebPage().lock?.('a room', (mine) => held.push(mine))
    const giveBackFirst = take()
    await expect.poll(() => held.length).toBe(1)
    const id = request.mock.calls[0]?.[0] as string
    giveBackFirst?.()
    const frame = document.body.appendChild(document.createElement('iframe'))
    const closing = frame.contentWindow?.navigator.locks
    await new Promise<void>((resolve) => {
      void closing?.request(id, () => {
        resolve()
        return new Promise(() => {})
      })
    })
    const giveBack = take()
    await expect.poll(() => held.length).toBe(2)
    frame.remove()
    await expect.poll(() => held.length).toBe(3)
    expect(held).toEqual([true, false, true])
    giveBack?.()
    request.mockRestore()
  })

  it.each(['ifAvailable', 'signal'] as const)(
    'works as if it were alone when locks are refused (%s)',
    async (refused) => {
      const request = vi.spyOn(navigator.locks, 'request').mockImplementation((async (
        _: string,
        options: LockOptions,
        granted: (lock: Lock | null) => unknown,
      ) => {
        if (options[refused]) throw new DOMException('no locks here', 'SecurityError')
        return granted(null)
      }) as never)
      const held: boolean[] = []
      createWebPage().lock?.('a room', (mine) => held.push(mine))
      await expect.poll(() => held.at(-1)).toBeTruthy()
      expect(held).toEqual(refused === 'signal' ? [false, true] : [true])
      request.mockRestore()
    },
  )
})
