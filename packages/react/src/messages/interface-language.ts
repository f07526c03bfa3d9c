import { type LazyModule, lazyModule } from '../parts/lazy-module.ts'
import type { Messages } from './messages.types.ts'
import { messages as english } from './words/en.ts'

export interface Words {
  readonly messages: Messages
}

/** The languages of the interface, by the primary subtag of their tag. Related ones stand together: one file that holds all of them is smaller so. */
const words: Readonly<Record<string, LazyModule<Words>>> = {
  en: { loaded: { messages: english }, load: async () => ({ messages: english }) },
  es: lazyModule(() => import('./words/es.ts')),
  pt: lazyModule(() => import('./words/pt-BR.ts')),
  it: lazyModule(() => import('./words/it.ts')),
  fr: lazyModule(() => import('./words/fr.ts')),
  de: lazyModule(() => import('./words/de.ts')),
  pl: lazyModule(() => import('./words/pl.ts')),
  tr: lazyModule(() => import('./words/tr.ts')),
  ar: lazyModule(() => import('./words/ar.ts')),
  he: lazyModule(() => import('./words/he.ts')),
  ja: lazyModule(() => import('./words/ja.ts')),
  zh: lazyModule(() => import('./words/zh-Hans.ts')),
}

export const hasWords = (tag: string): boolean => primaryLanguage(tag) in words

/** The words for a reader of a language: those of the same primary language in another country, or else the English ones. */
export const wordsFor = (tag: string): LazyModule<Words> | undefined => words[primaryLanguage(tag)] ?? words.en

function primaryLanguage(tag: string): string {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return ''
  }
}
