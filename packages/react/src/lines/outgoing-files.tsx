import type { ChatControls, OutgoingFile } from '@lingobooth/core/view'
import { useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { panelParts } from '../panels/panel-parts.ts'
import { useLazy } from '../parts/lazy.ts'
import { part } from '../parts/part.ts'

type Files = readonly OutgoingFile[]

interface News {
  readonly of: Files
  readonly selected: readonly string[]
  readonly uploaded: readonly string[]
}

const without = (files: Files, others: Files) => files.filter(({ id }) => others.every((other) => other.id !== id))
const namesOf = (files: Files) => files.map(({ name }) => name)

function newsOf({ of: before }: News, files: Files, cancelled: ReadonlySet<string>): News {
  const gone = without(before, files)
  const uploaded = gone.filter(({ id, state }) => state === 'uploading' && !cancelled.has(id))
  return { of: files, selected: namesOf(without(files, before)), uploaded: namesOf(uploaded) }
}

/** The selected files. Announces each selection and upload, and moves the focus to the upload. */
export function OutgoingFiles({ files, controls }: { files: Files; controls: ChatControls }) {
  const messages = useMessages()
  const list = useRef<HTMLDivElement>(null)
  const [cancelled] = useState(() => new Set<string>())
  const [news, setNews] = useState<News>({ of: files, selected: [], uploaded: [] })
  const isListed = without(news.of, files).length + without(files, news.of).length > 0
  if (news.of !== files) setNews(isListed ? newsOf(news, files, cancelled) : { ...news, of: files })
  const { selected, uploaded } = news
  const FileTransfer = useLazy(panelParts, files.length > 0)?.FileTransfer
  useLayoutEffect(() => {
    const panel = list.current?.closest(':is([data-scope="panel"][data-part="root"], [data-part="dock"])')
    if (!FileTransfer || selected.length === 0 || !panel?.querySelector('[data-attach]:focus')) return
    const first = list.current?.children.item(list.current.children.length - selected.length)
    first?.querySelector<HTMLElement>('[data-upload]')?.focus()
  }, [selected, FileTransfer])
  return (
    <>
      {FileTransfer && files.length > 0 && (
        <div {...part('files', 'list')} role="list" ref={list}>
          {files.map((file) => (
            <FileTransfer
              key={file.id}
              file={file}
              controls={{
                ...controls,
                cancelFile(id) {
                  cancelled.add(id)
                  controls.cancelFile(id)
                },
              }}
            />
          ))}
        </div>
      )}
      <div {...part('hidden', 'status')} role="status">
        {[...selected.map(messages.fileSelected), ...uploaded.map(messages.fileUploaded)].join(', ')}
      </div>
    </>
  )
}
