import type { Booth } from '@lingobooth/core'
import type { Reading, TypedReading } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { ArrowLeftRight, ChevronRight, Eraser } from 'lucide'
import { useContext, useId } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { CaptionSettings } from '../captions/caption-settings.tsx'
import { useSubtitles } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { FieldLabel } from '../parts/field-label.tsx'
import { Icon } from '../parts/icon.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { part } from '../parts/part.ts'
import { type SettingsPage, SettingsPages } from '../parts/settings-page.ts'
import { SpeedField } from '../parts/speed-select.tsx'
import { ExportForm } from './export-form.tsx'
import { GlossaryPage } from './glossary-page.tsx'
import { LinesSettings } from './lines-settings.tsx'

/** Opens another page of the settings. */
function PageRow({ page, label }: { readonly page: Exclude<SettingsPage, 'settings'>; readonly label: string }) {
  const { go } = useContext(SettingsPages)
  return (
    <button {...part('button', 'row')} type="button" data-opens={page} onClick={() => go(page)}>
      {label}
      <Icon of={ChevronRight} />
    </button>
  )
}

interface SubtitlesSettingsProps {
  readonly booth: Booth
  readonly hasSpeed: boolean
}

const pages = {
  settings: MainPage,
  captions: CaptionSettings,
  glossary: GlossaryPage,
  export: ExportForm,
}

export function SubtitlesSettings(props: SubtitlesSettingsProps) {
  const Page = pages[useContext(SettingsPages).page]
  return <Page {...props} />
}

function MainPage({ booth, hasSpeed }: SubtitlesSettingsProps) {
  const messages = useMessages()
  const { bilingual, reading, voice, controls } = useSubtitles(booth)
  const editsGlossary = useSelector(booth.glossary.view.published, ({ edits }) => edits !== null)
  const id = useId()
  // What stands in the header once somebody has spoken.
  const greets = Boolean(useContext(InBooth)?.greeting)
  return (
    <LinesSettings
      booth={booth}
      module="subtitles"
      fontSizeLabel={messages.subtitlesFontSize}
      sourceWords={messages.languages.speak}
      betweenLanguages={<FlipButton booth={booth} />}
      below={
        <>
          {hasSpeed && <SpeedField {...voice} onChange={booth.voice.setPlaybackRate} />}
          <TypingSettings booth={booth} />
          {greets && (
            <div {...part('panel', 'field')}>
              <IconButton icon={Eraser} label={messages.clearSubtitles} onClick={booth.subtitles.clear} />
            </div>
          )}
        </>
      }
    >
      <label {...part('panel', 'checkbox')}>
        <input
          type="checkbox"
          checked={bilingual}
          aria-labelledby={`${id}-bilingual`}
          aria-describedby={`${id}-originals`}
          onChange={(event) => controls.setBilingual(event.target.checked)}
        />
        <span>
          <span id={`${id}-bilingual`}>{messages.bilingual}</span>
          <span id={`${id}-originals`}>{messages.bilingualHint}</span>
        </span>
      </label>
      <div {...part('panel', 'field')}>
        <FieldLabel htmlFor={id} label={messages.reading} />
        <select
          id={id}
          {...part('panel', 'select')}
          value={reading}
          aria-describedby={`${id}-hint`}
          onChange={(event) => controls.setReading(event.target.value as Reading)}
        >
          <option value="calm">{messages.readings.calm}</option>
          <option value="fast">{messages.readings.fast}</option>
        </select>
        <div {...part('panel', 'hint')} role="paragraph" id={`${id}-hint`}>
          {messages.readingHints[reading]}
        </div>
      </div>
      <PageRow page="captions" label={messages.captionSettings} />
      {editsGlossary && <PageRow page="glossary" label={messages.glossary.title} />}
      <span {...part('panel', 'export-row')}>
        <PageRow page="export" label={messages.transcript.export} />
      </span>
    </LinesSettings>
  )
}

/** What is seen while it is typed: of this participant, and of the others. */
function TypingSettings({ booth }: { booth: Booth }) {
  const { liveTyping: words } = useMessages()
  const { liveTyping, typedReading, controls } = useSubtitles(booth)
  const id = useId()
  const isUnavailable = liveTyping === 'unavailable'
  return (
    <>
      <label {...part('panel', 'checkbox')}>
        <input
          type="checkbox"
          checked={liveTyping !== 'off' && !isUnavailable}
          disabled={isUnavailable}
          aria-labelledby={`${id}-show`}
          aria-describedby={`${id}-hint`}
          onChange={(event) => controls.setLiveTyping(event.target.checked)}
        />
        <span>
          <span id={`${id}-show`}>{words.show}</span>
          <span id={`${id}-hint`}>{isUnavailable ? words.unavailable : words.hint}</span>
        </span>
      </label>
      <div {...part('panel', 'field')}>
        <FieldLabel htmlFor={id} label={words.reading} />
        <select
          id={id}
          {...part('panel', 'select')}
          value={typedReading}
          onChange={(event) => controls.setTypedReading(event.target.value as TypedReading)}
        >
          {(['letters', 'words', 'sentences'] as const).map((reading) => (
            <option key={reading} value={reading}>
              {words.readings[reading]}
            </option>
          ))}
        </select>
      </div>
    </>
  )
}

function FlipButton({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const { sourceLanguage, targetLanguage, controls } = useSubtitles(booth)
  const hasTwo = sourceLanguage?.code !== targetLanguage?.code
  return (
    <IconButton
      icon={ArrowLeftRight}
      label={messages.flipLanguages}
      reason={hasTwo ? undefined : messages.sameLanguages}
      onClick={controls.flip}
    />
  )
}
