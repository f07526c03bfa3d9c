import type { Page } from '@lingobooth/core'
import { assertEqual } from './assert.ts'
import { type Rules, type Runner, registerRules } from './runner.ts'

export interface PageSubject {
  readonly page: Page
  /** Makes the page around the adapter change. */
  set(state: { readonly online?: boolean; readonly visible?: boolean }): void
  dispose?(): void
}

export interface PageHarness {
  /** A page that is online and visible. */
  create(): PageSubject
}

const stateOf = ({ online, visible }: Page) => ({ online, visible })

const rules: Rules<PageSubject> = {
  'it tells whether the page is online and visible': async ({ page, set }) => {
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

  'a listener is not called after it was taken away': async ({ page, set }) => {
    const seen: string[] = []
    const take = page.subscribe(() => seen.push('gone'))
    page.subscribe(() => seen.push('kept'))
    take()
    take()
    set({ online: false })
    assertEqual(seen, ['kept'], 'the listeners that were called')
  },
}

/** What every `Page` must keep. */
export function testPage(runner: Runner, name: string, harness: PageHarness): void {
  registerRules(runner, name, rules, async (rule) => {
    const subject = harness.create()
    try {
      await rule(subject)
    } finally {
      subject.dispose?.()
    }
  })
}
