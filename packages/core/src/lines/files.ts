import { v7 } from 'uuid'
import type { SelectedFile } from '../booth/atoms.ts'
import type { Desk, DeskTools } from '../booth/desk.ts'
import { errorCodeOf, LingoboothError } from '../errors.ts'
import type { RoomSession } from '../link/session.ts'
import type { FileReference } from '../ports/transport.port.ts'
import { findLine } from './transcript.ts'

export interface FilesOptions extends Pick<DeskTools, 'stores'> {
  readonly session: Pick<RoomSession, 'need'>
}

/** Outgoing and received files of one stay. Bytes and progress stay out of the machines. */
export function createFiles({ stores, session }: FilesOptions) {
  const edit = (id: string, part: Partial<SelectedFile>) =>
    stores.files.set((files) => files.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)))

  const forget = (id: string) => stores.files.set((files) => files.filter((entry) => entry.id !== id))

  const desk: Desk = {
    facts: {
      'file.sent': ({ id }) => forget(id),
      'file.cancelled': ({ id }) => forget(id),
      'file.failed': ({ id, code }) => edit(id, { state: 'failed', error: code }),
    },
  }

  return {
    ...desk,
    select(file: File): string {
      const id = v7()
      const { name, size: sizeBytes } = file
      const maxBytes = session.need().files?.maxBytes ?? 0
      const state = sizeBytes > maxBytes ? 'refused' : 'selected'
      stores.files.set((files) => [
        ...files,
        { id, file, name, sizeBytes, state, maxBytes, sentBytes: null, error: null },
      ])
      return id
    },

    async upload(id: string, signal: AbortSignal): Promise<FileReference> {
      const entry = stores.files.get().find((selected) => selected.id === id)
      const exchange = session.need().files
      if (!entry) throw new LingoboothError('not-found', 'The file was not selected.')
      if (!exchange) throw new LingoboothError('bad-state', 'This transport does not support files.')
      edit(id, { state: 'uploading', sentBytes: null, error: null })
      try {
        return await exchange.send(entry.file, { signal, onProgress: (sentBytes) => edit(id, { sentBytes }) })
      } catch (error) {
        if (errorCodeOf(error) === 'internal')
          throw new LingoboothError('network', 'The file could not be sent. Try again.', { cause: error })
        throw error
      }
    },

    async open(key: string): Promise<Blob> {
      const file = findLine(stores.transcripts.chat.get(), key)?.file
      const exchange = session.need().files
      if (!file || !exchange) throw new LingoboothError('not-found', 'The file is no longer available.')
      const { receivedFile } = await import('../link/received-file.ts')
      return receivedFile(file, await exchange.open(file))
    },

    end: () => stores.files.set([]),
  }
}
