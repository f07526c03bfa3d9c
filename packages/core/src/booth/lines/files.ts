import { v7 } from 'uuid'
import { fromPromise } from 'xstate'
import { findLine } from '../../domain/lines/transcript.ts'
import { type ErrorCode, errorCodeOf, LingoboothError } from '../../errors.ts'
import type { FileReference } from '../../ports/transport.port.ts'
import type { SelectedFile, Stores } from '../../stores/stores.ts'
import type { RoomSession } from '../session/room-session.ts'

/** Outgoing and received files. Bytes and progress stay out of the machines. */
export function createFiles(stores: Stores, session: RoomSession) {
  const edit = (id: string, part: Partial<SelectedFile>) =>
    stores.files.set((files) => files.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)))

  return {
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

    fail: (id: string, error: ErrorCode) => edit(id, { state: 'failed', error }),

    forget: (id: string) => stores.files.set((files) => files.filter((entry) => entry.id !== id)),

    forgetAll: () => stores.files.set([]),

    upload: fromPromise<FileReference, { readonly id: string }>(async ({ input: { id }, signal }) => {
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
    }),

    async open(key: string): Promise<Blob> {
      const file = findLine(stores.transcripts.chat.get(), key)?.file
      const exchange = session.need().files
      if (!file || !exchange) throw new LingoboothError('not-found', 'The file is no longer available.')
      const { receivedFile } = await import('../../policies/received-file.ts')
      return receivedFile(file, await exchange.open(file))
    },
  }
}
