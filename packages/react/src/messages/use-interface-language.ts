import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { wordsFor } from './interface-language.ts'
import type { Messages } from './messages.types.ts'
import { messages as english } from './words/en.ts'

/** `page`, `reader` or a BCP 47 tag. */
export type InterfaceLanguage = 'page' | 'reader' | (string & {})

const unwatched = () => () => {}

function watchPage(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}

/** The words of the chosen language; until they are loaded, those shown before, if there were any. */
export function useInterfaceLanguage(
  choice: InterfaceLanguage | undefined,
  booth: Booth,
  reads: string | undefined,
): Messages | undefined {
  const page = useSyncExternalStore(
    choice === 'page' ? watchPage : unwatched,
    () => (choice === 'page' ? document.documentElement.lang : ''),
    () => '',
  )
  const read = useSelector(booth.subtitles.view.published, (view) => view.targetLanguage?.tag)
  const tag = choice === 'page' ? page : choice === 'reader' ? (read ?? reads) : choice
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
