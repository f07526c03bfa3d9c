import { type Observer, toObserver } from 'xstate'
import type { Page } from '../ports/services.port.ts'
import type { Readable, View } from './views.ts'

export type Computed<T> = { get(): T; subscribe(listener: (value: T) => void): { unsubscribe(): void } }

/** Calls a listener of the host, catching what it throws. */
export type Notify = (call: () => void) => void

/** Notifies its listeners of each change immediately. */
export const readable = <T>(atom: Computed<T>, notify: Notify): Readable<T> => ({
  getSnapshot: () => atom.get(),
  subscribe: (listener: Observer<T> | ((value: T) => void)) =>
    atom.subscribe((value) => notify(() => toObserver(listener).next?.(value))),
})

/**
 * Views that notify their listeners once a frame. All views update before any listener is called, so that a render is consistent.
 * Without `nextFrame`, listeners are notified immediately.
 */
export function createPublisher(nextFrame: Page['nextFrame'], notify: Notify) {
  const changed = new Set<{ take(): void; notifyObservers(): void }>()
  let isAwaited = false

  /** Notifies of pending changes without waiting for the frame. */
  const publish = () => {
    const views = [...changed]
    changed.clear()
    for (const view of views) view.take()
    for (const view of views) view.notifyObservers()
  }

  const publishSoon = () => {
    if (!nextFrame) return publish()
    if (isAwaited) return
    isAwaited = true
    const run = () => {
      isAwaited = false
      publish()
    }
    try {
      nextFrame(run)
    } catch {
      run()
    }
  }

  function viewOf<T>(atom: Computed<T>): View<T> {
    const observers = new Set<Observer<T>>()
    let taken = atom.get()
    let changes: { unsubscribe(): void } | undefined
    const view = {
      take() {
        taken = atom.get()
      },
      notifyObservers() {
        for (const observer of [...observers]) if (observers.has(observer)) notify(() => observer.next?.(taken))
      },
    }
    const follow = () => {
      view.take()
      changes = atom.subscribe(() => {
        // A store does not report what changes inside of its listeners.
        do {
          changed.add(view)
          publishSoon()
        } while (!nextFrame && changes && atom.get() !== taken)
      })
    }
    const rest = () => {
      changes?.unsubscribe()
      changes = undefined
    }
    const subscribe: Readable<T>['subscribe'] = (listener: Observer<T> | ((value: T) => void)) => {
      const observer = { ...toObserver(listener) }
      if (!changes) follow()
      observers.add(observer)
      return {
        unsubscribe() {
          observers.delete(observer)
          if (observers.size === 0) rest()
        },
      }
    }
    const published = { getSnapshot: () => (changes && nextFrame ? taken : atom.get()), subscribe }
    return { getSnapshot: () => atom.get(), subscribe, published }
  }

  /**
   * Wraps controls to notify of their change before they return, so that a slider does not snap back.
   * What `later` names waits for the frame: many lines sent in a row are drawn together.
   */
  const notifyWithin = <Controls extends object>(
    controls: Controls,
    later: readonly (keyof Controls)[] = [],
  ): Controls => {
    const members = Object.entries(controls).map(([name, member]) => {
      if (typeof member !== 'function' || later.includes(name as keyof Controls)) return [name, member]
      const control = (...given: unknown[]) => {
        try {
          return member(...given)
        } finally {
          publish()
        }
      }
      return [name, control]
    })
    return Object.fromEntries(members)
  }

  /** Notifies its listeners of each change at once. */
  const readableOf = <T>(atom: Computed<T>) => readable(atom, notify)

  return { viewOf, readableOf, publish, notifyWithin }
}

export type Publisher = ReturnType<typeof createPublisher>
