import type { Page } from '@lingobooth/core'
import { assert, assertEqual, defaultPatienceMs, eventually } from './assert.ts'
import { type Rules, type Runner, registerRules } from './runner.ts'

export interface PageSubject {
  readonly page: Page
  /** Changes the state of the page around the adapter. */
  set(state: { readonly online?: boolean; readonly visible?: boolean }): void
  dispose?(): void
}

export interface PageHarness {
  /** A page that is online and visible. */
  create(): PageSubject
  /** Capabilities that the subject lacks; their rules are skipped. @default none */
  readonly without?: readonly ('lock' | 'nextFrame')[]
}

const stateOf = ({ online, visible }: Page) => ({ online, visible })

const rules: Rules<PageSubject> = {
  'it knows whether the page is online and visible': async ({ page, set }) => {
    assertEqual(stateOf(page), { online: true, visible: true }, 'the page')
    set({ online: false })
    assertEqual(stateOf(page), { online: false, visible: true }, 'the page')
    set({ online: true, visible: false })
    assertEqual(stateOf(page), { online: true, visible: false }, 'the page')
  },

  'every listener is called after a change': async ({ page, set }) => {
    const seen: unknown[] = []
    page.subscribe(() => seen.push(['first', stateOf(page)]))
    page.subscribe(() => seen.push(['second', stateOf(page)]))
    set({ visible: false })
    const hidden = { online: true, visible: false }
    assertEqual(
      seen,
      [
        ['first', hidden],
        ['second', hidden],
      ],
      'what the listeners saw',
    )
  },

  'a listener is not called after it is removed': async ({ page, set }) => {
    const seen: string[] = []
    const take = page.subscribe(() => seen.push('gone'))
    page.subscribe(() => seen.push('kept'))
    take()
    take()
    set({ online: false })
    assertEqual(seen, ['kept'], 'the listeners that were called')
  },
}

/** Takes locks, and records the callbacks. */
function takers({ page }: PageSubject) {
  const told: string[] = []
  const take = (taker: string, name: string) => {
    assert(page.lock, 'The subject has no locks: where that is meant, name them in `without` of the harness.')
    return page.lock(name, (held) => told.push(`${taker} ${held ? 'holds' : 'waits'}`))
  }
  const untilTold = (count: number) => eventually(() => told.length >= count, 'word of a lock')
  return { told, take, untilTold }
}

const lockRules: Rules<PageSubject> = {
  'only one page at a time holds a lock; the next one gets it when it is released': async (subject) => {
    const { told, take, untilTold } = takers(subject)
    const giveBack = take('first', 'a lock')
    await untilTold(1)
    const giveBackSecond = take('second', 'a lock')
    await untilTold(2)
    assertEqual(told, ['first holds', 'second waits'], 'what they were told')
    giveBack()
    giveBack()
    await untilTold(3)
    assertEqual(told.slice(2), ['second holds'], 'what they were told then')
    giveBackSecond()
  },

  'a page that released a lock, or stopped waiting for it, is not notified again': async (subject) => {
    const { told, take, untilTold } = takers(subject)
    take('never', 'a lock')()
    const giveBack = take('first', 'a lock')
    await eventually(() => told.includes('first holds'), 'the first lock')
    const stopWaiting = take('second', 'a lock')
    await eventually(() => told.includes('second waits'), 'the wait')
    stopWaiting()
    giveBack()
    const before = told.length
    take('third', 'a lock')
    await untilTold(before + 1)
    assertEqual(told.slice(before), ['third holds'], 'what they were told then')
  },

  'locks with different names do not wait for each other, whatever the names contain': async (subject) => {
    const { told, take, untilTold } = takers(subject)
    const names = ['-', '', ' ', '*', '\u0000', '\ud800', '["room","user"]', 'a'.repeat(10_000)]
    const giveBack = names.map((name, index) => take(`${index}`, name))
    await untilTold(names.length)
    assertEqual(told.toSorted(), names.map((_, index) => `${index} holds`).toSorted(), 'what they were told')
    for (const give of giveBack) give()
  },
}

const frameRules: Rules<PageSubject> = {
  'callbacks for the next frame run once, in order, and not immediately': async ({ page }) => {
    const ran: string[] = []
    const wait = (name: string) => {
      assert(
        page.nextFrame,
        'The subject has no frames: where that is meant, name nextFrame in `without` of the harness.',
      )
      page.nextFrame(() => ran.push(name))
    }
    wait('first')
    wait('second')
    assertEqual(ran, [], 'what has run at once')
    await eventually(() => ran.length >= 2, 'the next frame')
    wait('third')
    await eventually(() => ran.length >= 3, 'the frame after it')
    assertEqual(ran, ['first', 'second', 'third'], 'what has run')
  },

  'callbacks for the next frame also run while the page is hidden': async ({ page, set }) => {
    set({ visible: false })
    let ran = 0
    page.nextFrame?.(() => ran++)
    await eventually(() => ran > 0, 'the next frame')
    assertEqual(ran, 1, 'how often it has run')
  },
}

/** Registers the rules that every `Page` must follow. */
export function testPage(runner: Runner, name: string, harness: PageHarness): void {
  const has = (capability: 'lock' | 'nextFrame') => !harness.without?.includes(capability)
  const offeredRules = { ...rules, ...(has('lock') && lockRules), ...(has('nextFrame') && frameRules) }
  registerRules(runner, name, offeredRules, defaultPatienceMs, async (rule) => {
    const subject = harness.create()
    try {
      await rule(subject)
    } finally {
      subject.dispose?.()
    }
  })
}
