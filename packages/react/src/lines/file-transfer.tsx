import type { ChatControls, OutgoingFile } from '@lingobooth/core'
import { File } from 'lucide-react'
import { useId } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { focusTextBox } from '../parts/hand-over-focus.ts'
import { part } from '../parts/part.ts'

/** A selected file: name, progress, cancel and upload. */
export function FileTransfer({ file, controls }: { file: OutgoingFile; controls: ChatControls }) {
  const messages = useMessages()
  const id = useId()
  const percent = file.sizeBytes > 0 ? Math.round((100 * (file.sentBytes ?? 0)) / file.sizeBytes) : 0
  return (
    <li {...part('files', 'item')} data-state={file.state}>
      <File aria-hidden="true" focusable="false" />
      <bdi id={id} {...part('files', 'name')} title={file.name}>
        {file.name}
      </bdi>
      <button
        {...part('button', 'link')}
        type="button"
        aria-describedby={id}
        onClick={({ currentTarget }) => {
          focusTextBox(currentTarget)
          controls.cancelFile(file.id)
        }}
      >
        {messages.cancel}
      </button>
      {file.state !== 'uploading' && (
        <button
          {...part('button', 'accent')}
          type="button"
          data-upload=""
          aria-describedby={id}
          onClick={({ currentTarget }) => {
            focusTextBox(currentTarget)
            controls.uploadFile(file.id)
          }}
        >
          {messages.upload}
        </button>
      )}
      {file.state === 'failed' && (
        <span {...part('lines', 'failed')} role="alert">
          {messages.uploadFailed} {file.error && messages.errors[file.error]}
        </span>
      )}
      {file.state === 'uploading' && <progress aria-labelledby={id} value={percent} max={100} />}
    </li>
  )
}
