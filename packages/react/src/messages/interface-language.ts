import { type LazyModule, lazyModule } from '../parts/lazy-module.ts'
import type { Messages } from './messages.types.ts'
import { messages as english } from './words/en.ts'

export interface Words {
  readonly messages: Messages
}

/** The languages of the interface, by the primary subtag of their tag. */
const words: Readonly<Record<string, LazyModule<Words>>> = {
  en: { loaded: { messages: english }, load: async () => ({ messages: english }) },
  es: lazyModule(() => import('./words/es.ts')),
}

/** The words for a reader of a language: those of the same primary language in another country, or else the English ones. */
export const wordsFor = (tag: string): LazyModule<Words> | undefined => words[primaryLanguage(tag)] ?? words.en

function primaryLanguage(tag: string): string {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return ''
  }
}
