import type { ChatControls, OutgoingFile } from '@lingobooth/core/view'
import { File } from 'lucide'
import { useId } from 'react'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { focusTextBox } from '../parts/keyboard.ts'
import { part } from '../parts/part.ts'

/** In a direction of its own. */
const isolated = (name: string) => `\u2068${name}\u2069`

const lettersOf = (name: string) => Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)

/** So many letters at the end of a name tell what kind of file it is. */
const endLetters = 14

/** Whole words at the end of a name, since letters that join would change where a word is broken; a short name is its own end. */
function endOf(name: string): string {
  const letters = lettersOf(name)
  if (letters.length <= endLetters) return name
  return /[\s._-].*$/su.exec(letters.slice(-endLetters).join(''))?.[0] ?? ''
}

/** A long name by its beginning and its end. */
function shortened(name: string): string {
  const letters = lettersOf(name)
  return letters.length > 28 ? `${letters.slice(0, 14).join('')}…${endOf(name)}` : name
}

/** In two parts, of which the first gives way. */
function NameParts({ name }: { name: string }) {
  const end = endOf(name)
  return (
    <>
      <span>{name.slice(0, name.length - end.length)}</span>
      <span>{end}</span>
    </>
  )
}

/** A selected file: name, size, progress, cancel and upload. */
export function FileTransfer({ file, controls }: { file: OutgoingFile; controls: ChatControls }) {
  const messages = useMessages()
  const { bytes } = useFormats()
  const id = useId()
  const { sizeBytes, sentBytes } = file
  const told = sentBytes === null ? {} : { value: sentBytes, max: Math.max(sizeBytes, 1) }
  return (
    <div {...part('files', 'item')} role="listitem" data-state={file.state}>
      <Icon of={File} />
      {file.state === 'refused' ? (
        <span id={id} {...part('lines', 'failed')} role="alert" title={file.name}>
          {messages.fileTooLarge(
            isolated(shortened(file.name)),
            bytes(sizeBytes, 'ceil'),
            bytes(file.maxBytes, 'floor'),
          )}
        </span>
      ) : (
        <>
          <bdi id={id} {...part('files', 'name')} title={file.name}>
            <NameParts name={file.name} />
          </bdi>
          <span {...part('files', 'size')}>
            {file.state === 'uploading' && sentBytes !== null
              ? messages.sentOf(bytes(sentBytes), bytes(sizeBytes))
              : bytes(sizeBytes)}
          </span>
        </>
      )}
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
      {(file.state === 'selected' || file.state === 'failed') && (
        <button
          {...part('button', 'accent')}
          type="button"
          data-upload=""
          // By words, since WebKit names a button that labels itself by its title.
          aria-label={`${messages.send} ${file.name}`}
          title={messages.upload}
          onClick={({ currentTarget }) => {
            focusTextBox(currentTarget)
            controls.uploadFile(file.id)
          }}
        >
          {messages.send}
        </button>
      )}
      {file.state === 'failed' && (
        <span {...part('lines', 'failed')} role="alert">
          {messages.uploadFailed} {file.error && messages.errors[file.error]}
        </span>
      )}
      {file.state === 'uploading' && <progress aria-labelledby={id} {...told} />}
    </div>
  )
}
