import { closestTag } from '@lingobooth/core/adapter'
import { type LazyModule, lazyModule } from '../parts/lazy.ts'
import type { Messages } from './messages.ts'
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

const nearest = (tag: string) => closestTag(tag, Object.keys(words), 'read')

export const hasWords = (tag: string): boolean => nearest(tag) !== undefined

/** The words for a reader of a language: those of the same language in another country or script, or else the English ones. */
export const wordsFor = (tag: string): LazyModule<Words> | undefined => words[nearest(tag) ?? 'en']
