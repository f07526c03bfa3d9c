import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { languages } from '../languages.ts'
import { type OpenState, openState } from '../open-state.tsx'
import type { Group, State } from '../state.ts'
import { faultsIn } from './faults.ts'

const withoutFont = inject('languagesWithoutFont')
const widths = [320, 390, 520, 768, 1024, 1280]
/** The smallest phone is so high. */
const lowest = 568

function resize(frame: HTMLIFrameElement, { height = 640 }: State, width: number) {
  Object.assign(frame.style, {
    inlineSize: `${width}px`,
    blockSize: `${width === 320 ? Math.min(height, lowest) : height}px`,
  })
  // The browser says so in its next frame, for which only captions wait.
  frame.contentWindow?.dispatchEvent(new Event('resize'))
}

/** Captions and what is said now break their lines anew for each width, and a booth finds out how many panels fit. */
const settled = ({ page }: OpenState) =>
  page.querySelector('[data-scope="captions"], [data-narrow]') &&
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** What is wrong, with the languages and widths in which it is. */
async function faultsOf(open: OpenState, state: State, frame: HTMLIFrameElement): Promise<string[]> {
  const found = new Map<string, string[]>()
  for (const language of languages.filter((tag) => !withoutFont.includes(tag))) {
    await open.show({ language, theme: 'light' })
    for (const width of widths) {
      resize(frame, state, width)
      await settled(open)
      for (const fault of faultsIn(open.page)) found.set(fault, [...(found.get(fault) ?? []), `${language} ${width}`])
    }
  }
  return [...found].map(([fault, places]) => `${fault} (${places.join(', ')})`)
}

/** Opens each state, and looks for words and controls that nobody can read or press whole, in every language and width. */
export function examineWords(groups: readonly Group[]): void {
  const frame = document.createElement('iframe')
  frame.style.border = '0'
  beforeAll(() => document.body.replaceChildren(frame))

  describe('in every language and width, each word and control is whole and free', () => {
    it.for(groups.flatMap(({ states }) => states))('$name', async (state) => {
      resize(frame, state, 390)
      const open = await openState(state, frame, { still: true })
      onTestFinished(() => open.close())
      expect(await faultsOf(open, state, frame)).toEqual([])
    })
  })

  it.for(withoutFont)('%s is measured', (language, { skip }) => skip(`no font with the letters of ${language}`))
}
