import type { Booth, LinesView, Module, Readable } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useContext } from 'react'
import { useLanguages } from '../hooks/use-languages.ts'
import { useSearch } from '../hooks/use-search.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { CloseSettings } from '../parts/close-settings.ts'
import { FontSizeSlider } from '../parts/font-size-slider.tsx'
import { LanguageSelect } from '../parts/language-select.tsx'
import { part } from '../parts/part.ts'
import { ChooseLanguages } from './choose-languages.tsx'
import { HiddenParticipants } from './hidden-participants.tsx'
import { LineTasks } from './line-tasks.tsx'

interface LinesSettingsProps {
  readonly booth: Booth
  readonly module: Module
  readonly fontSizeLabel: string
  readonly betweenLanguages?: ReactNode
  readonly children?: ReactNode
}

/** The settings that Subtitles and Chat share. */
export function LinesSettings({ booth, module, fontSizeLabel, betweenLanguages, children }: LinesSettingsProps) {
  const messages = useMessages()
  const search = useSearch(booth, module)
  const closeSettings = useContext(CloseSettings)
  const find = () => {
    closeSettings()
    search.setOpen(true)
  }
  const controls = booth[module]
  const view: Readable<LinesView> = controls.view.published
  const fontSize = useSelector(view, (lines) => lines.fontSize)
  const languages = useLanguages(booth)
  const targetLanguage = useSelector(view, (lines) => lines.targetLanguage)
  const sourceLanguage = useSelector(view, (lines) => lines.sourceLanguage)
  return (
    <>
      <div {...part('panel', 'languages')}>
        <LanguageSelect
          label={messages.targetLanguage}
          languages={languages}
          value={targetLanguage}
          onSelect={controls.setTargetLanguage}
        />
        {betweenLanguages}
        <LanguageSelect
          label={messages.sourceLanguage}
          languages={languages}
          value={sourceLanguage}
          onSelect={controls.setSourceLanguage}
        />
      </div>
      <FontSizeSlider label={fontSizeLabel} fontSize={fontSize} onChange={controls.setFontSize} />
      {children}
      <div {...part('panel', 'tasks')}>
        <ChooseLanguages booth={booth} module={module} />
        <LineTasks booth={booth} module={module} onFind={find} />
      </div>
      <HiddenParticipants booth={booth} />
    </>
  )
}
