import type { Booth } from '@lingobooth/core'
import { useContext } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useVoice, useVoiceLanguages } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { LanguageSelect } from '../parts/language-select.tsx'
import { part } from '../parts/part.ts'
import { SpeedField } from '../parts/speed-select.tsx'
import { VoiceGenders } from './voice-genders.tsx'

interface VoiceSettingsProps {
  readonly booth: Booth
  readonly hasSpeed: boolean
}

export function VoiceSettings({ booth, hasSpeed }: VoiceSettingsProps) {
  const messages = useMessages()
  const { controls, ...voice } = useVoice(booth)
  const { language, catchUp } = voice
  const whole = useContext(InBooth)
  return (
    <>
      <LanguageSelect
        plain={messages.languages.hear}
        label={messages.targetLanguage}
        languages={useVoiceLanguages(booth)}
        value={language}
        onSelect={controls.setLanguage}
      />
      {whole && <VoiceGenders booth={booth} />}
      {whole && hasSpeed && <SpeedField {...voice} onChange={controls.setPlaybackRate} />}
      <label {...part('panel', 'checkbox')}>
        <input type="checkbox" checked={catchUp} onChange={(event) => controls.setCatchUp(event.target.checked)} />
        {messages.catchUp}
      </label>
    </>
  )
}
