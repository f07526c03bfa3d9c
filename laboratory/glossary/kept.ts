import {
  createBooth,
  definePlugin,
  type GlossaryTerm,
  type Language,
  Ports,
  provide,
  type Translator,
} from '@lingobooth/core'
import { fakeLanguageCatalog, fakePlugins } from '@lingobooth/testing'
import type { Sentence } from './material.ts'

export type Translate = (text: string, source: string, target: string) => Promise<string>

export interface Outcome extends Sentence {
  /** As it is shown; empty where it is not translated. */
  readonly shown: string
  readonly calls: number
  /** Names that must stand in it, each as often as its term is said, and how many of these do. */
  readonly wanted: readonly string[]
  readonly kept: number
  /** How it came about. */
  readonly way: 'as translated' | 'mended' | 'in parts' | 'untranslated'
}

const languageOf = (tag: string): Language => ({ code: tag, name: tag, tag, services: new Set(['ttt']) })
const primary = (tag: string) => tag.split('-')[0] ?? tag
const escaped = (text: string) => text.replace(/[\\^$*+?.()[\]{}|/]/gu, '\\$&')
const wholeWord = (names: readonly string[]) => {
  const longestFirst = names.toSorted((one, other) => other.length - one.length).map(escaped)
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}
const plain = (text: string) => text.toLowerCase().replaceAll('’', "'")

const nameIn = ({ term, language, translations = {} }: GlossaryTerm, tag: string) =>
  primary(language ?? tag) === primary(tag) ? term : translations[primary(tag)]

/** The names that a translation must have, found without any code of the product. */
export function wantedIn({ text, source, target }: Sentence, glossary: readonly GlossaryTerm[]): readonly string[] {
  const names = new Map(
    glossary.map((entry) => [plain(nameIn(entry, source) ?? ''), nameIn(entry, target) ?? ''] as const),
  )
  const said = plain(text).match(wholeWord([...names.keys()].filter(Boolean))) ?? []
  return said.map((term) => names.get(term) ?? '')
}

function keptOf(shown: string, wanted: readonly string[]): number {
  const left: string[] = plain(shown).match(wholeWord([...new Set(wanted.map(plain))])) ?? []
  return wanted.filter((name) => {
    const place = left.indexOf(plain(name))
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  }).length
}

/** What a reader sees of each, in booths that have this glossary; `names` says what is counted. */
export async function translateAll(
  sentences: readonly Sentence[],
  translate: Translate,
  glossary: readonly GlossaryTerm[],
  names = glossary,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const pair of new Set(sentences.map(({ source, target }) => `${source} ${target}`))) {
    const [source = '', target = ''] = pair.split(' ')
    const reader = await createReader(source, target, translate, glossary)
    for (const sentence of sentences.filter((each) => each.source === source && each.target === target)) {
      const { shown, asked } = await reader.read(sentence.text)
      const wanted = wantedIn(sentence, names)
      outcomes.push({
        ...sentence,
        shown,
        wanted,
        calls: asked.length,
        kept: keptOf(shown, wanted),
        way: wayOf(sentence.text, shown, asked, names),
      })
    }
    await reader.leave()
  }
  return outcomes
}

interface Asked {
  readonly text: string
  readonly answer: string
}

function wayOf(
  text: string,
  shown: string,
  [first, ...more]: readonly Asked[],
  names: readonly GlossaryTerm[],
): Outcome['way'] {
  if (shown === '') return 'untranslated'
  const said = new Set(names.flatMap(({ term, translations = {} }) => [term, ...Object.values(translations)]))
  if (more.some((asked) => !said.has(asked.text) && plain(asked.text) !== plain(text))) return 'in parts'
  return shown === first?.answer ? 'as translated' : 'mended'
}

/** What is loaded first takes a while. */
async function until(isTrue: () => boolean) {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve))
}

async function createReader(source: string, target: string, translate: Translate, glossary: readonly GlossaryTerm[]) {
  let asked: Asked[] = []
  const translator: Translator = {
    id: 'engine',
    async translate({ text }) {
      const answer = await translate(text, source, target)
      asked.push({ text, answer })
      return answer
    },
  }
  const languageCatalog = fakeLanguageCatalog([source, target].map(languageOf))
  const { plugins, network } = fakePlugins({ languageCatalog, without: ['translator'] })
  const engine = definePlugin(
    'engine',
    provide(Ports.Translator, [], () => translator),
  )
  const booth = createBooth({ plugins: [...plugins, engine], glossary, translate: 'receiver' })
  await booth.join({ room: 'ward', name: 'Ada', language: target })
  booth.subtitles.read()
  const line = { module: 'subtitles', time: '10:00:00', name: 'Luis', multiple: false, translations: [] }
  const newest = () => booth.subtitles.view.getSnapshot().lines.at(-1)
  return {
    async read(text: string) {
      asked = []
      network.inject('ward', {
        channel: 'subtitles',
        message: { ...line, speakerLanguage: source, text },
        sender: 'luis',
      })
      const isOver = () =>
        newest()?.text === text && ['translated', 'failed'].includes(newest()?.translation.state ?? '')
      await until(isOver)
      const translation = newest()?.translation
      return { shown: translation?.state === 'translated' ? translation.text : '', asked }
    },
    leave: () => booth.leave(),
  }
}
