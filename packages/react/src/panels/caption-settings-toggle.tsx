import type { Booth } from '@lingobooth/core'
import { useId, useState } from 'react'
import { CaptionSettings } from '../captions/caption-settings.tsx'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

/** Opens the settings of how captions look. */
export function CaptionSettingsToggle({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        {...part('button', 'plain')}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {messages.captionSettings}
      </button>
      <div {...part('panel', 'disclosed')} id={id} hidden={!isOpen}>
        {isOpen && <CaptionSettings booth={booth} />}
      </div>
    </>
  )
}
