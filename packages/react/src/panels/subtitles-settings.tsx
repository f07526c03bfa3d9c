import type { Booth } from '@lingobooth/core'
import { ArrowLeftRight } from 'lucide-react'
import { useSubtitles } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { part } from '../parts/part.ts'
import { LinesSettings } from './lines-settings.tsx'

export function SubtitlesSettings({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const { bilingual, controls } = useSubtitles(booth)
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
