import type { Page } from 'playwright'
import { closeSettings, lines, panel } from './panels.ts'

/** A line as somebody at the page sees it. */
export interface SeenLine {
  /** Speaker, where the name is shown. */
  readonly name: string | null
  readonly text: string
  /** The text below a translation. */
  readonly original: string | null
  readonly language: string
  readonly direction: string
  readonly marks: readonly string[]
}

const unmarked = { name: null, original: null, direction: 'ltr', marks: [] }

/** A line without anything special, to compare with. */
export const line = (text: string, language: string, rest: Partial<SeenLine> = {}): SeenLine => ({
  ...unmarked,
  text,
  language,
  ...rest,
})

/** What is read in a panel, without the settings that may cover it. */
export async function readLines(page: Page, title: 'Subtitles' | 'Chat'): Promise<SeenLine[]> {
  await closeSettings(panel(page, title))
  return lines(page, title).evaluateAll((items) =>
    items.map((item) => {
      const part = (name: string) => item.querySelector<HTMLElement>(`[data-part="${name}"]`)
      const text = part('text')
      return {
        name: part('speaker')?.querySelector('bdi')?.textContent ?? null,
        text: text?.textContent ?? '',
        original: part('original')?.textContent ?? null,
        language: text?.lang ?? '',
        direction: text?.dir ?? '',
        // The words, without the icon before and the button that may follow them.
        marks: [...item.querySelectorAll('[data-part="mark"], [data-part="failed"]')].map(
          ({ childNodes }) => [...childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent ?? '',
        ),
      }
    }),
  )
}
