import type { Booth, Reading } from '@lingobooth/core'
import { ArrowLeftRight } from 'lucide'
import { useId } from 'react'
import { useSubtitles } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { part } from '../parts/part.ts'
import { SpeedSelect } from '../parts/speed-select.tsx'
import { CaptionSettingsToggle } from './caption-settings-toggle.tsx'
import { LinesSettings } from './lines-settings.tsx'

export function SubtitlesSettings({ booth, hasSpeed }: { booth: Booth; hasSpeed: boolean }) {
  const messages = useMessages()
  const { bilingual, reading, voice, controls } = useSubtitles(booth)
  const readingId = useId()
  return (
    <LinesSettings
      booth={booth}
      module="subtitles"
      fontSizeLabel={messages.subtitlesFontSize}
      betweenLanguages={<FlipButton booth={booth} />}
    >
      <label {...part('panel', 'checkbox')}>
        <input type="checkbox" checked={bilingual} onChange={(event) => controls.setBilingual(event.target.checked)} />
        {messages.bilingual}
      </label>
      <div {...part('panel', 'field')}>
        <label htmlFor={readingId}>{messages.reading}</label>
        <select
          id={readingId}
          {...part('panel', 'select')}
          value={reading}
          aria-describedby={`${readingId}-hint`}
          onChange={(event) => controls.setReading(event.target.value as Reading)}
        >
          <option value="calm">{messages.readings.calm}</option>
          <option value="fast">{messages.readings.fast}</option>
        </select>
      </div>
      <p {...part('panel', 'hint')} id={`${readingId}-hint`}>
        {messages.readingHints[reading]}
      </p>
      {hasSpeed && (
        <div {...part('panel', 'speed-field')}>
          <span aria-hidden="true">{messages.playbackSpeed}</span>
          <SpeedSelect {...voice} onChange={booth.voice.setPlaybackRate} />
        </div>
      )}
      <CaptionSettingsToggle booth={booth} />
    </LinesSettings>
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
