import { useState } from 'react'
import { languages } from '../languages.ts'
import type { Look } from '../open-state.tsx'
import { groups } from '../states/index.ts'
import { Exhibit } from './exhibit.tsx'
import { Picker } from './picker.tsx'

const ownNameOf = (tag: string) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
const same = (values: readonly string[]) => values.map((value) => [value, value] as const)

const parts = same(groups.map(({ name }) => name))
const tongues = languages.map((tag) => [tag, ownNameOf(tag)] as const)
const widths = [320, 390, 520, 768, 1024].map((width) => [String(width), `${width} px`] as const)
const themes = [['light', 'Light'] as const, ['dark', 'Dark'] as const]
const directions = [['ltr', 'Left to right'] as const, ['rtl', 'Right to left'] as const]

/** `theme` of the page's address. */
const firstTheme = () =>
  new URLSearchParams(location.search).get('theme') ??
  (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** All states of a part, in the chosen language and look. */
export function Gallery() {
  const [part, setPart] = useState(groups[0]?.name ?? '')
  const [language, setLanguage] = useState('en')
  const [theme, setTheme] = useState(firstTheme)
  const [direction, setDirection] = useState('ltr')
  const [width, setWidth] = useState('390')
  const look = { language, theme, direction } as Look
  const { states = [] } = groups.find(({ name }) => name === part) ?? {}
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
      </header>
      <main key={part}>
        {states.map((state) => (
          <Exhibit key={state.name} state={state} look={look} width={Number(width)} />
        ))}
      </main>
    </div>
  )
}
