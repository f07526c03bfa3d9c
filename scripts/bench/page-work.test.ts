import type { Browser } from 'playwright'
import { expect, it } from 'vitest'
import { tasksDuring } from './page-work.ts'

const thread = { pid: 1, tid: 2 }
const page = { ...thread, name: 'thread_name', args: { name: 'CrRendererMain' } }
const task = { ...thread, name: 'RunTask', args: {} }

/** A browser that traces these events. */
function browserThatTells(events: readonly object[]): Browser {
  const listeners = new Map<string, (value: object) => void>()
  const on = (event: string, listener: (value: object) => void) => listeners.set(event, listener)
  const session = {
    on,
    once: on,
    async send(method: string) {
      if (method !== 'Tracing.end') return
      listeners.get('Tracing.dataCollected')?.({ value: events })
      queueMicrotask(() => listeners.get('Tracing.tracingComplete')?.({}))
    },
  }
  return { newBrowserCDPSession: async () => session } as unknown as Browser
}

const timesOf = (...events: object[]) => tasksDuring(browserThatTells([page, ...events]), async () => {})

it('the work of a page is the thread time of its tasks', async () => {
  expect(await timesOf({ ...task, tdur: 3_000 }, { ...task, tid: 3, tdur: 9_000 })).toEqual([3])
})

it('the work of a page is unknown, not zero, if the browser reports no thread times', async () => {
  await expect(timesOf({ ...task, dur: 3_000 })).rejects.toThrow('how long')
  await expect(timesOf()).rejects.toThrow('how long')
})
