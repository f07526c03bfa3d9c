import type { ChatControls, OutgoingFile } from '@lingobooth/core'
import { Upload, X } from 'lucide-react'
import { useId } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { focusTextBox } from '../parts/hand-over-focus.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { part } from '../parts/part.ts'

/** A selected file: name, progress, cancel and upload. */
export function FileTransfer({ file, controls }: { file: OutgoingFile; controls: ChatControls }) {
  const messages = useMessages()
  const id = useId()
  const percent = file.sizeBytes > 0 ? Math.round((100 * (file.sentBytes ?? 0)) / file.sizeBytes) : 0
  return (
    <li {...part('files', 'item')} data-state={file.state}>
      <bdi id={id} {...part('files', 'name')} title={file.name}>
        {file.name}
      </bdi>
      {file.state === 'failed' && (
        <span {...part('lines', 'failed')} role="alert">
          {messages.uploadFailed} {file.error && messages.errors[file.error]}
        </span>
      )}
      {file.state === 'uploading' && <progress aria-labelledby={id} value={percent} max={100} />}
      <IconButton
        icon={X}
        label={messages.cancel}
        aria-describedby={id}
        onClick={({ currentTarget }) => {
          focusTextBox(currentTarget)
          controls.cancelFile(file.id)
        }}
      />
      {file.state !== 'uploading' && (
        <IconButton
          icon={Upload}
          label={messages.upload}
          data-upload=""
          aria-describedby={id}
          onClick={({ currentTarget }) => {
            focusTextBox(currentTarget)
            controls.uploadFile(file.id)
          }}
        />
      )}
    </li>
  )
}
