import { assign, sendParent, setup } from 'xstate'
import { type ErrorCode, errorCodeOf } from '../errors.ts'
import { unprovidedTask } from '../kit/unprovided.ts'
import type { FileReference } from '../ports/transport.port.ts'

export type FileTransferCommand = { readonly type: 'upload' } | { readonly type: 'cancel' }

export type FileTransferFact =
  | { readonly type: 'file.sent'; readonly id: string; readonly file: FileReference }
  | { readonly type: 'file.failed'; readonly id: string; readonly code: ErrorCode }
  | { readonly type: 'file.cancelled'; readonly id: string }

export interface FileTransferContext {
  readonly id: string
  readonly code: ErrorCode
}

/** The upload of one file; its bytes and progress are kept outside. */
export const fileTransferMachine = setup({
  types: {
    context: {} as FileTransferContext,
    events: {} as FileTransferCommand,
    input: {} as { readonly id: string },
  },
  actors: { upload: unprovidedTask<FileReference, { readonly id: string }>('upload') },
  actions: {
    keepCode: assign((_, params: { code: ErrorCode }) => ({ code: params.code })),
    reportSent: sendParent(
      ({ context }, params: { file: FileReference }) =>
        ({ type: 'file.sent', id: context.id, file: params.file }) satisfies FileTransferFact,
    ),
    reportFailed: sendParent(
      ({ context }) => ({ type: 'file.failed', id: context.id, code: context.code }) satisfies FileTransferFact,
    ),
    reportCancelled: sendParent(
      ({ context }) => ({ type: 'file.cancelled', id: context.id }) satisfies FileTransferFact,
    ),
  },
}).createMachine({
  id: 'fileTransfer',
  context: ({ input }) => ({ id: input.id, code: 'internal' }),
  initial: 'selected',
  on: { cancel: '.cancelled' },
  states: {
    selected: { on: { upload: 'uploading' } },
    uploading: {
      invoke: {
        src: 'upload',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'sent',
          actions: { type: 'reportSent', params: ({ event }) => ({ file: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepCode', params: ({ event }) => ({ code: errorCodeOf(event.error) }) },
        },
      },
    },
    failed: { entry: 'reportFailed', on: { upload: 'uploading' } },
    sent: { type: 'final' },
    cancelled: { entry: 'reportCancelled', type: 'final' },
  },
})
