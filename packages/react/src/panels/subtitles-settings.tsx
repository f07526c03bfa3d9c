import type { Booth } from '@lingobooth/core'
import { ArrowLeftRight } from 'lucide-react'
import { useSubtitles } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { FontSizeSlider } from '../parts/font-size-slider.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { LanguageSelect } from '../parts/language-select.tsx'
import { part } from '../parts/part.ts'

export function SubtitlesSettings({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const view = useSubtitles(booth)
  const { controls } = view
  return (
    <>
      <FontSizeSlider label={messages.subtitlesFontSize} fontSize={view.fontSize} onChange={controls.setFontSize} />
      <label {...part('panel', 'checkbox')}>
        <input
          type="checkbox"
          checked={view.bilingual}
          onChange={(event) => controls.setBilingual(event.target.checked)}
        />
        {messages.bilingual}
      </label>
      <div {...part('panel', 'languages')}>
        <LanguageSelect
          label={messages.targetLanguage}
          options={view.languageOptions}
          value={view.targetLanguage}
          onSelect={controls.setTargetLanguage}
        />
        <IconButton icon={ArrowLeftRight} label={messages.flipLanguages} onClick={controls.flip} />
        <LanguageSelect
          label={messages.sourceLanguage}
          options={view.languageOptions}
          value={view.sourceLanguage}
          onSelect={controls.setSourceLanguage}
        />
      </div>
    </>
  )
}
