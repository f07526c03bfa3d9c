import type { Booth } from '@lingobooth/core'
import { CaptionBar } from '@lingobooth/react'
import { useState } from 'react'
import '@lingobooth/react/captions.css'

interface CaptionSceneProps {
  readonly booth: Booth
  /** The page with captions alone. */
  readonly screen: string | undefined
}

/** Captions over a picture, where a call would have its video. */
export function CaptionScene({ booth, screen }: CaptionSceneProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="scenes">
      <details className="scene" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Captions over a video</summary>
        {open && (
          <div className="video">
            <CaptionBar provider={booth} />
          </div>
        )}
      </details>
      {screen && (
        <a className="alone" href={screen} target="_blank" rel="noreferrer">
          Captions alone
        </a>
      )}
    </div>
  )
}
