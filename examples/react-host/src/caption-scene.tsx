import type { Booth } from '@lingobooth/core'
import { CaptionBar } from '@lingobooth/react'
import { useState } from 'react'
import '@lingobooth/react/captions.css'

/** Captions over a picture, where a call would have its video. */
export function CaptionScene({ booth }: { readonly booth: Booth }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="scene" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Captions over a video</summary>
      {open && (
        <div className="video">
          <CaptionBar provider={booth} />
        </div>
      )}
    </details>
  )
}
