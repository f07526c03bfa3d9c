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
      const now = item.closest<HTMLElement>('[data-part="now"]')
      const place = now ?? item
      const part = (name: string) => place.querySelector<HTMLElement>(`[data-part="${name}"]`)
      const isFirst = !now || item.previousElementSibling === null
      const isNewest = !now || item.nextElementSibling === null
      const text = part(now ? 'now-words' : 'text')
      const spoken = now ? (item as HTMLElement) : text
      const words = now ? [...item.children].map(({ textContent }) => textContent).join(' ') : text?.textContent
      return {
        name: (isFirst && part('speaker')?.querySelector('bdi')?.textContent) || null,
        text: words ?? '',
        original: (isNewest && part(now ? 'now-original' : 'original')?.textContent) || null,
        language: spoken?.lang ?? '',
        direction: spoken?.dir ?? '',
        // The words, without the icon before and the button that may follow them.
        marks: [...place.querySelectorAll('[data-part="mark"] > bdi, [data-part="failed"] > bdi')]
          .filter((mark) => !now || words?.startsWith(mark.closest('[role="group"]')?.ariaLabel ?? ''))
          .map(
            ({ childNodes }) => [...childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent ?? '',
          ),
      }
    }),
  )
}

/** The words alone. */
export const readTexts = async (page: Page, title: 'Subtitles' | 'Chat'): Promise<string[]> =>
  (await readLines(page, title)).map(({ text }) => text)
