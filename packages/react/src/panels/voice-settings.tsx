import type { Booth } from '@lingobooth/core'
import { useVoice, useVoiceLanguages } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { LanguageSelect } from '../parts/language-select.tsx'
import { part } from '../parts/part.ts'

export function VoiceSettings({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const { language, catchUp, controls } = useVoice(booth)
  return (
    <>
      <LanguageSelect
        plain={messages.languages.hear}
        label={messages.targetLanguage}
        languages={useVoiceLanguages(booth)}
        value={language}
        onSelect={controls.setLanguage}
      />
      <label {...part('panel', 'checkbox')}>
        <input type="checkbox" checked={catchUp} onChange={(event) => controls.setCatchUp(event.target.checked)} />
        {messages.catchUp}
      </label>
    </>
  )
}
