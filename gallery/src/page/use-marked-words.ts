import type { Messages } from '@lingobooth/react'
import { useEffect, useState } from 'react'
import { type MarkedWords, markWords } from '../words.ts'

const files = import.meta.glob<{ readonly messages: Messages }>('../../../packages/react/src/messages/words/*.ts')

/** The marked words of a language, once they are loaded; none where they are not wanted. */
export function useMarkedWords(language: string, isWanted: boolean): MarkedWords | undefined {
  const [loaded, setLoaded] = useState<{ readonly language: string; readonly marked: MarkedWords }>()
  useEffect(() => {
    if (!isWanted) return
    void files[`../../../packages/react/src/messages/words/${language}.ts`]?.().then(({ messages }) =>
      setLoaded({ language, marked: markWords(messages) }),
    )
  }, [language, isWanted])
  return isWanted && loaded?.language === language ? loaded.marked : undefined
}
