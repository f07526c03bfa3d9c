import { useCallback, useState } from 'react'
import { languages } from '../languages.ts'
import type { Look } from '../open-state.tsx'
import type { State } from '../state.ts'
import { states as all, groups } from '../states/index.ts'
import type { MarkedWords, Word } from '../words.ts'
import { Exhibit } from './exhibit.tsx'
import { Picker } from './picker.tsx'
import { useMarkedWords } from './use-marked-words.ts'
import { WordsTable } from './words-table.tsx'

const ownNameOf = (tag: string) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
const same = (values: readonly string[]) => values.map((value) => [value, value] as const)

const parts = same(groups.map(({ name }) => name))
const tongues = languages.map((tag) => [tag, ownNameOf(tag)] as const)
const widths = [320, 390, 520, 768, 1024].map((width) => [String(width), `${width} px`] as const)
const themes = [['light', 'Light'] as const, ['dark', 'Dark'] as const]
const shows = [['pictures', 'Pictures'] as const, ['words', 'Words beside the English ones'] as const]
const directions = [['ltr', 'Left to right'] as const, ['rtl', 'Right to left'] as const]

/** `theme` of the page's address. */
const firstTheme = () =>
  new URLSearchParams(location.search).get('theme') ??
  (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

interface Found {
  readonly of: MarkedWords | undefined
  readonly in: ReadonlyMap<State, readonly Word[]>
}

/** Each text stands beside the first state that shows it, of the parts that were looked at. */
function rowsOf(marked: MarkedWords, found: Found | undefined) {
  const left = new Map(marked.words.map((word) => [word.path, word]))
  const rows = new Map(
    all.map((state) => {
      const words = (found?.of === marked ? found.in.get(state) : undefined) ?? []
      return [state, words.filter(({ path }) => left.delete(path))]
    }),
  )
  return { of: (state: State) => rows.get(state) ?? [], left: [...left.values()] }
}

/** All states of a part, in the chosen language and look. */
export function Gallery() {
  const [part, setPart] = useState(groups[0]?.name ?? '')
  const [language, setLanguage] = useState('en')
  const [theme, setTheme] = useState(firstTheme)
  const [direction, setDirection] = useState('ltr')
  const [width, setWidth] = useState('390')
  const [shown, setShown] = useState('pictures')
  const marked = useMarkedWords(language, shown === 'words' && language !== 'en')
  const [found, setFound] = useState<Found>()
  const onWords = useCallback(
    (state: State, words: readonly Word[]) =>
      setFound((before) => ({ in: new Map(before?.of === marked ? before?.in : []).set(state, words), of: marked })),
    [marked],
  )
  const look = { language, theme, direction } as Look
  const { states = [] } = groups.find(({ name }) => name === part) ?? {}
  const rows = marked && rowsOf(marked, found)
  return (
    <div className="gallery" data-theme={theme}>
      <header>
        <Picker label="Part" options={parts} value={part} onChange={setPart} />
        <Picker label="Language" options={tongues} value={language} onChange={setLanguage} />
        <Picker label="Theme" options={themes} value={theme} onChange={setTheme} />
        <Picker
          label="Direction of the page"
          options={directions}
          value={direction}
          disabled={language !== 'en'}
          onChange={setDirection}
        />
        <Picker label="Width" options={widths} value={width} onChange={setWidth} />
        <Picker label="Show" options={shows} value={shown} disabled={language === 'en'} onChange={setShown} />
      </header>
      <main key={part}>
        {states.map((state) => (
          <div key={state.name} className="exhibit">
            <Exhibit state={state} look={look} width={Number(width)} marked={marked} onWords={onWords} />
            {rows && <WordsTable language={language} words={rows.of(state)} />}
          </div>
        ))}
        {rows && (
          <section>
            <h2>In none of the parts that were shown so far</h2>
            <WordsTable language={language} words={rows.left} />
          </section>
        )}
      </main>
    </div>
  )
}
