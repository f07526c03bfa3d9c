import { adapterErrorOf } from '@lingobooth/core/adapter'
import type { FileExchangeOptions, TabFileExchange } from './file-exchange.ts'

/** {@link createFileExchange}, loaded when a file is first sent, opened or announced. */
export function createLazyFileExchange(options: FileExchangeOptions): TabFileExchange {
  let loading: Promise<TabFileExchange> | undefined
  const load = async () => {
    const { createFileExchange } = await import('./file-exchange.ts').catch((cause: unknown) => {
      loading = undefined
      throw adapterErrorOf(options.vendor, cause)
    })
    return createFileExchange(options)
  }
  const exchange = () => {
    loading ??= load()
    return loading
  }
  /** In call order. A tab that fails to load it acts like one without files. */
  const pass = (act: (files: TabFileExchange) => void) => void exchange().then(act, () => {})
  return {
    maxBytes: options.maxFileBytes,
    send: async (file, call) => (await exchange()).send(file, call),
    open: async (reference, call) => (await exchange()).open(reference, call),
    receive: (frame) => pass((files) => files.receive(frame)),
    noteLeave: (sender) => loading && pass((files) => files.noteLeave(sender)),
    stop: () => loading && pass((files) => files.stop()),
  }
}
