import axe, { type AxeResults } from 'axe-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Look, type OpenState, openState } from '../open-state.tsx'
import type { Group, State } from '../state.ts'
import { misnamed } from './names.ts'

const whole = inject('whole')
/** Each theme and each of the languages once; the whole form has all four. */
const looks: readonly Look[] = [
  { language: 'en', theme: 'light' },
  { language: 'ar', theme: 'dark' },
  ...(whole
    ? ([
        { language: 'en', theme: 'dark' },
        { language: 'ar', theme: 'light' },
      ] as const)
    : []),
]

type Axe = Pick<typeof axe, 'run' | 'setup' | 'teardown' | 'commons'>

function axeIn(page: Document): Axe {
  const view = page.defaultView as unknown as { axe?: Axe; eval(source: string): void }
  if (!view.axe) view.eval(axe.source)
  return view.axe as Axe
}

function misnamedIn(page: Document): string[] {
  const { setup, teardown, commons } = axeIn(page)
  setup(page.body)
  const found = misnamed(page, (element) => commons.text.accessibleText(element))
  teardown()
  return found
}

async function violationsIn(page: Document): Promise<string[]> {
  const results: AxeResults = await axeIn(page).run(page.body)
  if (results.passes.length === 0) throw new Error('Axe has looked at nothing.')
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

function examineState(state: State, frame: () => HTMLIFrameElement): void {
  describe(state.name, () => {
    let open: OpenState
    beforeAll(async () => {
      frame().style.blockSize = `${state.height ?? 640}px`
      frame().style.inlineSize = '390px'
      open = await openState(state, frame(), { still: true })
    })
    afterAll(() => open.close())

    it('has each word that is seen on a control in its name', async () => {
      frame().style.inlineSize = '390px'
      await open.show({ language: 'en', theme: 'light' })
      expect(misnamedIn(open.page)).toEqual([])
    })

    it.each(looks)('passes axe in $language, $theme', async (look) => {
      frame().style.inlineSize = '390px'
      await open.show(look)
      expect(await violationsIn(open.page)).toEqual([])
    })
  })
}

/** Opens each state, and has axe look at it. */
export function examine(groups: readonly Group[]): void {
  const frame = document.createElement('iframe')
  frame.style.border = '0'
  beforeAll(() => document.body.replaceChildren(frame))
  for (const state of groups.flatMap(({ states }) => states)) examineState(state, () => frame)
}
