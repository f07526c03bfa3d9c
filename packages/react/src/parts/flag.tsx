import { safeImageUrl } from '@lingobooth/core/view'
import { useState } from 'react'
import { part } from './part.ts'

/** The flag of a language, as decoration. Nothing is drawn if there is none, or if its URL is unsafe or does not load. */
export function Flag({ address }: { address: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  const safe = address === undefined ? null : safeImageUrl(address)
  if (!safe || safe === failed) return <span {...part('language-select', 'no-flag')} />
  return (
    <img
      {...part('language-select', 'flag')}
      src={safe}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(safe)}
    />
  )
}
