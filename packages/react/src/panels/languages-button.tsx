import type { Booth, Language, Module, TranscriptLine } from '@lingobooth/core'
import { lacksTranslation, resolveLanguage } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { ChevronDown, TriangleAlert } from 'lucide'
import { useContext, useRef, useState } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useLanguages } from '../hooks/use-views.ts'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { useLazy } from '../parts/lazy.ts'
import { ownNameOf } from '../parts/own-name.ts'
import { part } from '../parts/part.ts'
import { panelParts } from './panel-parts.ts'

const latest = 20
/** The second: no translator has the pair. */
const cannot: ReadonlySet<string> = new Set(['unsupported-language', 'missing-port'])

/** The language that keeps lines from being translated: that of the reader, or else of the latest line that no translator could do. */
function untranslatedOf(
  lines: readonly TranscriptLine[],
  target: Language | null,
  languages: readonly Language[],
): Language | null {
  if (target && lacksTranslation(target, languages)) return target
  const line = lines.slice(-latest).findLast(({ translation, speakerLanguage }) => {
    if (translation.state !== 'failed' || translation.target !== target?.code) return false
    const language = resolveLanguage(speakerLanguage, languages)
    return cannot.has(translation.reason) || lacksTranslation(language, languages)
  })
  return (line && resolveLanguage(line.speakerLanguage, languages)) ?? null
}

interface LanguagesButtonProps {
  readonly booth: Booth
  readonly module: Module
}

/** The language that a panel is read in, and what is not translated into it; opens the choice. */
export function LanguagesButton({ booth, module }: LanguagesButtonProps) {
  const messages = useMessages()
  const { languageName } = useFormats()
  const languages = useLanguages(booth)
  const view = booth[module].view.published
  const language = useSelector(view, ({ targetLanguage }) => targetLanguage)
  const untranslated = useSelector(view, ({ lines, targetLanguage }) =>
    untranslatedOf(lines, targetLanguage, languages),
  )
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isNear, setNear] = useState(false)
  const parts = useLazy(panelParts, isNear || isOpen)
  if (!language) return null
  const nameOf = (each: Language) => ownNameOf(each, languages) ?? languageName(each)
  const name = nameOf(language)
  const not = untranslated && `${nameOf(untranslated)}: ${messages.languages.notTranslated}`
  return (
    <>
      <button
        {...part('button', 'language')}
        ref={opener}
        type="button"
        title={not ?? undefined}
        aria-label={[`${messages.language}: ${name}`, not].filter(Boolean).join('. ')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={() => setOpen(!isOpen)}
      >
        <bdi lang={language.tag}>{name}</bdi>
        {not && <Icon of={TriangleAlert} data-warning="" />}
        <Icon of={ChevronDown} />
      </button>
      {not && (
        <span {...part('panel', 'subtitle')} aria-hidden="true">
          <bdi>{nameOf(untranslated)}</bdi>: {messages.languages.notTranslated}
        </span>
      )}
      {isOpen && parts && (
        <parts.LanguagesLayer booth={booth} module={module} opener={opener} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** Where Chat has another language than Subtitles, or stands alone. */
export function ChatLanguagesButton({ booth }: { readonly booth: Booth }) {
  const isAlone = useContext(InBooth) === null
  const subtitles = useSelector(booth.subtitles.view.published, (view) => (view.visible ? view.targetLanguage : null))
  const chat = useSelector(booth.chat.view.published, (view) => view.targetLanguage)
  return isAlone || subtitles !== chat ? <LanguagesButton booth={booth} module="chat" /> : null
}
