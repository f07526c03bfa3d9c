import type { Booth } from '@lingobooth/core'
import { useId, useState } from 'react'
import type * as Form from '../captions/caption-settings.tsx'
import { useMessages } from '../messages/messages-context.tsx'
import { lazyModule } from '../parts/lazy-module.ts'
import { part } from '../parts/part.ts'
import { useLazy } from '../parts/use-lazy.ts'

const captionSettings = lazyModule<typeof Form>(() => import('../captions/caption-settings.tsx'))

/** Opens the settings of how captions look; their code loads then. */
export function CaptionSettingsToggle({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const form = useLazy(captionSettings, isOpen)
  return (
    <>
      <button
        {...part('button', 'text')}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {messages.captionSettings}
      </button>
      <div {...part('panel', 'disclosed')} id={id} hidden={!isOpen}>
        {isOpen && form && <form.CaptionSettings booth={booth} />}
      </div>
    </>
  )
}
