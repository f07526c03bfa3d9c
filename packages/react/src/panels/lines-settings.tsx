import type { Booth, LinesView, Module, Readable } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { Search } from 'lucide'
import { type ReactNode, useContext } from 'react'
import { useSearch } from '../hooks/page-state.ts'
import { useLanguages } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { FontSizeSlider } from '../parts/font-size-slider.tsx'
import { Icon } from '../parts/icon.tsx'
import { LanguageSelect } from '../parts/language-select.tsx'
import { part } from '../parts/part.ts'
import { SettingsPages } from '../parts/settings-page.ts'
import { ChooseLanguages } from './choose-languages.tsx'
import { OffRecordChoice } from './off-record-choice.tsx'
import { HiddenParticipants, HostTools } from './people.tsx'

interface LinesSettingsProps {
  readonly booth: Booth
  readonly module: Module
  readonly fontSizeLabel: string
  /** What the source language is in plainer words. */
  readonly sourceWords: string
  readonly betweenLanguages?: ReactNode
  /** Below the languages. */
  readonly below?: ReactNode
  readonly children?: ReactNode
}

/** The settings that Subtitles and Chat share. */
export function LinesSettings({ booth, module, fontSizeLabel, sourceWords, ...slots }: LinesSettingsProps) {
  const messages = useMessages()
  const controls = booth[module]
  const view: Readable<LinesView> = controls.view.published
  const fontSize = useSelector(view, (lines) => lines.fontSize)
  const languages = useLanguages(booth)
  const targetLanguage = useSelector(view, (lines) => lines.targetLanguage)
  const sourceLanguage = useSelector(view, (lines) => lines.sourceLanguage)
  return (
    <div {...part('panel', 'sheet')}>
      <div {...part('panel', 'column')}>
        <div {...part('panel', 'languages')}>
          <LanguageSelect
            plain={messages.languages.read}
            label={messages.targetLanguage}
            languages={languages}
            value={targetLanguage}
            onSelect={controls.setTargetLanguage}
          />
          {slots.betweenLanguages}
          <LanguageSelect
            plain={sourceWords}
            label={messages.sourceLanguage}
            languages={languages}
            value={sourceLanguage}
            onSelect={controls.setSourceLanguage}
          />
        </div>
        <ChooseLanguages booth={booth} module={module} />
        {slots.below}
      </div>
      <div {...part('panel', 'column')}>
        <FontSizeSlider label={fontSizeLabel} fontSize={fontSize} onChange={controls.setFontSize} />
        {slots.children}
        <FindRow booth={booth} module={module} />
        <HiddenParticipants booth={booth} />
        <OffRecordChoice booth={booth} module={module} />
        <HostTools booth={booth} />
      </div>
    </div>
  )
}

/** Where the head of the panel is too narrow for its button. */
function FindRow({ booth, module }: Pick<LinesSettingsProps, 'booth' | 'module'>) {
  const { find } = useMessages()
  const search = useSearch(booth, module)
  const { go } = useContext(SettingsPages)
  return (
    <span {...part('panel', 'find-row')}>
      <button
        {...part('button', 'row')}
        type="button"
        onClick={() => {
          go(null)
          search.setOpen(true)
        }}
      >
        {find.open}
        <Icon of={Search} />
      </button>
    </span>
  )
}

export function ChatSettings({ booth }: { booth: Booth }) {
  const { chatFontSize, iWrite } = useMessages()
  return <LinesSettings booth={booth} module="chat" fontSizeLabel={chatFontSize} sourceWords={iWrite} />
}
