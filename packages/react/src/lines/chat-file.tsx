import { type ChatControls, type ChatRow, safeHttpUrl } from '@lingobooth/core/view'
import { Download, Paperclip } from 'lucide'
import { type MouseEvent, useMemo, useState } from 'react'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { part } from '../parts/part.ts'
import { useTabStop } from './line-contexts.ts'

/** Browsers read the URL some time after the click. */
const revokeAfterMs = 10_000

/** Downloads the bytes; whatever their type, they are never opened in the page. */
export function download(bytes: Blob, name: string, document: Document): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}

interface ChatFileProps {
  readonly lineKey: string
  readonly file: NonNullable<ChatRow['file']>
  readonly controls: ChatControls
}

/** A safe URL on another origin. A file must not appear to come from this page. */
function foreignUrl(address: string | null): URL | null {
  const safe = safeHttpUrl(address)
  const url = safe ? new URL(safe) : null
  return url && url.origin !== globalThis.location?.origin ? url : null
}

/** A file of the transport is fetched on click and only downloaded; any other needs a safe URL. */
export function ChatFile({ lineKey, file, controls }: ChatFileProps) {
  const messages = useMessages()
  const { bytes } = useFormats()
  const stop = useTabStop()
  const [gone, setGone] = useState(false)
  const address = useMemo(() => foreignUrl(file.url), [file.url])
  const fetchAndSave = async ({ currentTarget: { ownerDocument } }: MouseEvent<HTMLButtonElement>) => {
    setGone(false)
    try {
      download(await controls.openFile(lineKey), file.name, ownerDocument)
    } catch {
      setGone(true)
    }
  }
  return (
    <div {...part('chat', 'file')}>
      {file.carried ? (
        <button
          {...part('button', 'text')}
          {...stop}
          type="button"
          onClick={fetchAndSave}
          aria-label={messages.download(file.name)}
        >
          <Icon of={Download} />
          <bdi>{file.name}</bdi>
        </button>
      ) : address ? (
        <span>
          <a
            {...part('lines', 'link')}
            {...stop}
            href={address.href}
            title={address.href}
            download={file.name}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            referrerPolicy="no-referrer"
          >
            <Icon of={Paperclip} />
            <bdi>{file.name}</bdi>
          </a>{' '}
          <bdi {...part('chat', 'host')}>{address.host}</bdi>
        </span>
      ) : (
        <span title={messages.fileWithoutAddress}>
          <Icon of={Paperclip} />
          <bdi>{file.name}</bdi>
        </span>
      )}
      {file.sizeBytes !== null && <span {...part('chat', 'size')}>{bytes(file.sizeBytes)}</span>}
      {gone && (
        <span {...part('lines', 'failed')} role="alert">
          {messages.fileGone}
        </span>
      )}
    </div>
  )
}
