import axe, { type AxeResults } from 'axe-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { languages } from '../languages.ts'
import { type Look, type OpenState, openState } from '../open-state.tsx'
import type { Group, State } from '../state.ts'
import { faultsIn } from './faults.ts'
import { misnamed } from './names.ts'

const withoutFont = inject('languagesWithoutFont')
const whole = inject('whole')
const widths = whole ? [320, 390, 520, 768, 1024] : [320, 768]
/** The longest words, those from right to left, those without spaces, and those that everybody falls back to. */
const measured = whole ? languages : ['de', 'ar', 'ja', 'en']
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

/** What is wrong, with the languages and widths in which it is. */
async function faultsOf({ page, show }: OpenState, frame: HTMLIFrameElement): Promise<string[]> {
  const found = new Map<string, string[]>()
  for (const language of measured.filter((tag) => !withoutFont.includes(tag))) {
    await show({ language, theme: 'light' })
    for (const width of widths) {
      frame.style.inlineSize = `${width}px`
      // The browser says so in its next frame, for which nobody has to wait.
      frame.contentWindow?.dispatchEvent(new Event('resize'))
      for (const fault of faultsIn(page)) found.set(fault, [...(found.get(fault) ?? []), `${language} ${width}`])
    }
  }
  return [...found].map(([fault, places]) => `${fault} (${places.join(', ')})`)
}

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

    it('has room for the words of every language', async () => {
      expect(await faultsOf(open, frame())).toEqual([])
    })

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

/** Opens each state, and looks at it from all sides. */
export function examine(groups: readonly Group[]): void {
  const frame = document.createElement('iframe')
  frame.style.border = '0'
  beforeAll(() => document.body.replaceChildren(frame))
  for (const state of groups.flatMap(({ states }) => states)) examineState(state, () => frame)
  it.for(withoutFont)('%s is measured', (language, { skip }) => skip(`no font with the letters of ${language}`))
}
