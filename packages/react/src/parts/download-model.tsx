import type { Booth } from '@lingobooth/core'
import { useSyncExternalStore } from 'react'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { part } from './part.ts'

const none = () => () => undefined

/** Downloads the model that has been wanted longest, inside the click, and shows how far it is. */
export function DownloadModel({ booth: { downloads } }: { booth: Booth }) {
  const messages = useMessages()
  const { languageName } = useFormats()
  const list = useSyncExternalStore(
    downloads?.subscribe ?? none,
    () => downloads?.list(),
    () => downloads?.list(),
  )
  const first = list?.[0]
  if (!first) return null
  const label = messages.download(`${languageName(first.source)} – ${languageName(first.target)}`)
  if (first.state === 'loading')
    return <progress style={{ flex: '0 1 8em', minInlineSize: 0 }} aria-label={label} value={first.progress} max={1} />
  return (
    <button {...part('button', 'plain')} type="button" onClick={() => downloads?.start(first)}>
      {label}
    </button>
  )
}
