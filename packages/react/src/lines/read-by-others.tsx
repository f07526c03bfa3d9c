import type { Language, TranscriptLine } from '@lingobooth/core'
import { readByOthers, type SubtitlesControls } from '@lingobooth/core/view'
import { useEffect, useState } from 'react'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'
import { Spoken } from './message-text.tsx'

interface ReadByOthersProps {
  readonly line: TranscriptLine
  readonly languages: readonly Language[]
  readonly controls: Pick<SubtitlesControls, 'translateBack'>
}

/** What the others read of an own line, each translation with what it says in the speaker's language. */
export function ReadByOthers({ line, languages, controls }: ReadByOthersProps) {
  const { languageName } = useFormats()
  return (
    <div {...part('lines', 'read')} role="list">
      {readByOthers(line, languages).map(({ language, shown }) => (
        <div key={language.code} role="listitem">
          <div role="term">{languageName(language)}</div>
          <div role="definition">
            <Spoken shown={shown} name="original" />
            <Back
              key={shown.text}
              tag={languages.find(({ code }) => code === line.speakerLanguage)?.tag}
              ask={() => controls.translateBack(line.key, language.code)}
            />
          </div>
        </div>
      ))}
    </div>
  )
}

interface BackProps {
  readonly tag: string | undefined
  ask(): Promise<string>
}

/** A translation, translated back once. */
function Back({ tag, ask }: BackProps) {
  const { translatedBack, notTranslatedBack } = useMessages()
  const [back, setBack] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    let mounted = true
    const show = (text: string) => mounted && setBack(text)
    ask().then(show, () => show(''))
    return () => {
      mounted = false
    }
  }, [])
  return (
    <div {...part('lines', 'back')} role="paragraph" aria-live="polite">
      {back === '' ? notTranslatedBack : translatedBack}
      {back !== '' && ': '}
      <bdi lang={tag}>{back ?? '…'}</bdi>
    </div>
  )
}
