import { v7 } from 'uuid'
import { errorCodeOf, LingoboothError } from '../errors.ts'
import type { Scope } from '../kit/scope.ts'
import type { RoomSession } from '../link/session.ts'
import type { FileReference } from '../ports/transport.port.ts'
import type { LinesAtoms, SelectedFile } from './lines-atoms.ts'
import type { LinesReport } from './reports.ts'
import { findLine } from './transcript.ts'

export interface FilesOptions {
  readonly stores: Pick<LinesAtoms, 'files' | 'transcripts'>
  readonly session: Pick<RoomSession, 'need'>
  readonly scope: Pick<Scope, 'run'>
  /** A file is where the others can fetch it. */
  onSent(file: FileReference): void
  report(what: LinesReport): void
}

/** Outgoing and received files of one stay. */
export function createFiles({ stores, session, scope, onSent, report }: FilesOptions) {
  const uploads = new Map<string, AbortController>()

  const edit = (id: string, part: Partial<SelectedFile>) =>
    stores.files.set((files) => files.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)))

  const forget = (id: string) => stores.files.set((files) => files.filter((entry) => entry.id !== id))

  const abort = (id: string) => {
    uploads.get(id)?.abort()
    uploads.delete(id)
  }

  const send = async (id: string, { file }: SelectedFile, signal: AbortSignal): Promise<FileReference> => {
    const exchange = session.need().files
    if (!exchange) throw new LingoboothError('bad-state', 'This transport does not support files.')
    edit(id, { state: 'uploading', sentBytes: null, error: null })
    return exchange.send(file, { signal, onProgress: (sentBytes) => edit(id, { sentBytes }) })
  }

  return {
    select(file: File): void {
      const { name, size: sizeBytes } = file
      const maxBytes = session.need().files?.maxBytes ?? 0
      const state = sizeBytes > maxBytes ? 'refused' : 'selected'
      stores.files.set((files) => [
        ...files,
        { id: v7(), file, name, sizeBytes, state, maxBytes, sentBytes: null, error: null },
      ])
    },

    /** Of one that was selected, or failed before. */
    upload(id: string): void {
      const selected = stores.files.get().find((entry) => entry.id === id)
      if (!selected || uploads.has(id)) return
      const controller = new AbortController()
      const { signal } = controller
      uploads.set(id, controller)
      const fail = (error: unknown) => {
        if (signal.aborted) return
        uploads.delete(id)
        const code = errorCodeOf(error) === 'internal' ? 'network' : errorCodeOf(error)
        edit(id, { state: 'failed', error: code })
        report({ type: 'file.failed', code })
      }
      scope.run(async () => {
        const file = await send(id, selected, signal).catch(fail)
        if (!file || signal.aborted) return
        uploads.delete(id)
        forget(id)
        onSent(file)
      })
    },

    cancel(id: string): void {
      abort(id)
      forget(id)
    },

    cancelAll(): void {
      for (const { id } of stores.files.get()) abort(id)
      stores.files.set([])
    },

    async open(key: string): Promise<Blob> {
      const file = findLine(stores.transcripts.chat.get(), key)?.file
      const exchange = session.need().files
      if (!file || !exchange) throw new LingoboothError('not-found', 'The file is no longer available.')
      const { receivedFile } = await import('../link/received-file.ts')
      return receivedFile(file, await exchange.open(file))
    },
  }
}
