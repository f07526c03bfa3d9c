import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { hasWords, wordsFor } from './interface-language.ts'
import type { Messages } from './messages.ts'
import { messages as english } from './words/en.ts'

/** `page`, `browser`, `reader` or a BCP 47 tag. */
export type InterfaceLanguage = 'page' | 'browser' | 'reader' | (string & {})

const unwatched = () => () => {}

function watchPage(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}

function watchBrowser(listener: () => void) {
  window.addEventListener('languagechange', listener)
  return () => window.removeEventListener('languagechange', listener)
}

/** A server knows neither: until the page is alive, the words are English. */
const page = { watch: watchPage, read: () => document.documentElement.lang }
const browser = { watch: watchBrowser, read: () => navigator.languages.find(hasWords) ?? '' }
const nowhere = { watch: unwatched, read: () => '' }

/** The words of the chosen language; until they are loaded, those shown before, if there were any. */
export function useInterfaceLanguage(
  choice: InterfaceLanguage | undefined,
  booth: Booth,
  reads: string | undefined,
): Messages | undefined {
  const place = choice === 'page' ? page : choice === 'browser' ? browser : nowhere
  const told = useSyncExternalStore(place.watch, place.read, nowhere.read)
  const read = useSelector(booth.subtitles.view.published, (view) => view.targetLanguage?.tag)
  const tag = place !== nowhere ? told : choice === 'reader' ? (read ?? reads) : choice
  return useWords(tag)
}

function useWords(tag: string | undefined): Messages | undefined {
  const words = tag === undefined ? undefined : wordsFor(tag)
  const [shown, setShown] = useState<Messages>()
  useEffect(() => {
    let wanted = true
    const show = (messages: Messages) => wanted && setShown(messages)
    words?.load().then(
      ({ messages }) => show(messages),
      () => show(english),
    )
    return () => {
      wanted = false
    }
  }, [words])
  return words?.loaded?.messages ?? shown
}
