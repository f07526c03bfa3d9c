import { memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { hear, joined, type Person, sentLines, settled, spanishLine } from '../booth/test-support/person.ts'
import type { TransportSession } from '../ports/transport.port.ts'

const filesOf = ({ booth }: Person) => booth.chat.view.getSnapshot().files

function select(ada: Person, bytes = 5, name = 'notes.bin') {
  ada.booth.chat.selectFile(new File([new Uint8Array(bytes)], name))
  return filesOf(ada).at(-1)?.id ?? ''
}

/** Somebody whose uploads are in the hand of the test. */
async function uploading() {
  const uploads: { file: File; signal?: AbortSignal; progress(sentBytes: number): void; end(): void; fail(): void }[] =
    []
  const network = memoryNetwork()
  const honest = network.transport()
  const send: NonNullable<TransportSession['files']>['send'] = (file, { signal, onProgress } = {}) =>
    new Promise((resolve, reject) => {
      uploads.push({
        file,
        ...(signal && { signal }),
        progress: (sentBytes) => onProgress?.(sentBytes),
        end: () => resolve({ id: 'file-1', name: file.name, sizeBytes: file.size, mediaType: file.type }),
        fail: () => reject(new Error('planted reason')),
      })
    })
  const open: typeof honest.open = async (options) => {
    const session = await honest.open(options)
    return { ...session, files: { maxBytes: 1000, send, open: async () => new Blob() } }
  }
  return { ada: await joined({ network, transport: { id: 'held', open } }), uploads }
}

describe('a file in the chat', () => {
  it('shows its name and size once selected, and waits to be uploaded', async () => {
    const ada = await joined()
    const id = select(ada)
    await settled()
    expect(filesOf(ada)).toMatchObject([
      {
        id,
        name: 'notes.bin',
        sizeBytes: 5,
        state: 'selected',
        maxBytes: expect.any(Number),
        sentBytes: null,
        error: null,
      },
    ])
    expect(sentLines(ada.network)).toEqual([])
  })

  it('has the same name for its sender as for everybody else', async () => {
    const { ada, uploads } = await uploading()
    const luis = await joined({ network: ada.network })
    ada.booth.chat.uploadFile(select(ada, 5, 'Re\u0301sume\u0301\u202e.pdf'))
    await settled()
    uploads[0]?.end()
    await settled()
    const named = { file: { name: 'R\u00e9sum\u00e9.pdf' } }
    expect([ada.chat(), luis.chat()]).toMatchObject([[named], [named]])
    expect(sentLines(ada.network)).toMatchObject([{ message: { text: 'R\u00e9sum\u00e9.pdf', ...named } }])
  })

  it('reports its progress and becomes a chat line once it has arrived', async () => {
    const { ada, uploads } = await uploading()
    ada.booth.chat.uploadFile(select(ada, 500))
    await settled()
    expect(filesOf(ada)).toMatchObject([{ state: 'uploading', sentBytes: null }])
    uploads[0]?.progress(200)
    expect(filesOf(ada)).toMatchObject([{ state: 'uploading', sentBytes: 200 }])
    uploads[0]?.end()
    await settled()
    expect(filesOf(ada)).toEqual([])
    expect(ada.chat()).toMatchObject([
      { source: 'own', outcome: 'sent', file: { name: 'notes.bin', sizeBytes: 500, url: null, carried: true } },
    ])
    expect(sentLines(ada.network)).toMatchObject([
      { channel: 'chat', message: { module: 'chat', type: 'file', text: 'notes.bin', file: { id: 'file-1' } } },
    ])
  })

  it('is uploaded once, however often it is asked for', async () => {
    const { ada, uploads } = await uploading()
    const id = select(ada)
    for (const again of [id, id, 'no such file']) ada.booth.chat.uploadFile(again)
    await settled()
    expect(uploads).toHaveLength(1)
  })

  it('that fails after it was cancelled tells nothing', async () => {
    const { ada, uploads } = await uploading()
    const id = select(ada)
    ada.booth.chat.uploadFile(id)
    await settled()
    ada.booth.chat.cancelFile(id)
    uploads[0]?.fail()
    await settled()
    expect([filesOf(ada), ada.notices()]).toEqual([[], []])
  })

  it.each(['before', 'during'])('can be cancelled %s its upload, and is not sent', async (when) => {
    const { ada, uploads } = await uploading()
    const id = select(ada)
    if (when === 'during') ada.booth.chat.uploadFile(id)
    await settled()
    ada.booth.chat.cancelFile(id)
    for (const upload of uploads) {
      expect(upload.signal?.aborted).toBe(true)
      upload.end()
    }
    await settled()
    expect(filesOf(ada)).toEqual([])
    expect(sentLines(ada.network)).toEqual([])
  })

  it('that fails is only logged, shows a short notice and can be sent again', { tags: ['file-failed'] }, async () => {
    const { ada, uploads } = await uploading()
    const id = select(ada)
    ada.booth.chat.uploadFile(id)
    await settled()
    uploads[0]?.fail()
    await settled()
    expect(filesOf(ada)).toMatchObject([{ id, state: 'failed', error: 'network' }])
    expect(ada.notices()).toEqual(['file-failed'])
    expect(ada.events).toContainEqual({ type: 'dropped', what: 'file', reason: 'failed', count: 1 })
    expect(ada.logger.entries).toContainEqual({
      level: 'error',
      message: 'A file could not be sent',
      details: { code: 'network' },
    })
    ada.booth.chat.uploadFile(id)
    await settled()
    expect(filesOf(ada)).toMatchObject([{ state: 'uploading', error: null }])
    uploads[1]?.end()
    await settled()
    expect(ada.chat()).toHaveLength(1)
  })

  it('that is too large is refused when it is selected, with the limit, and can be dismissed', async () => {
    const ada = await joined({ network: memoryNetwork({ maxFileBytes: 10 }) })
    select(ada, 10)
    const id = select(ada, 11)
    expect(filesOf(ada)).toMatchObject([
      { state: 'selected', sizeBytes: 10, maxBytes: 10 },
      { state: 'refused', sizeBytes: 11, maxBytes: 10, error: null },
    ])
    expect(ada.notices()).toEqual([])
    ada.booth.chat.cancelFile(id)
    expect(filesOf(ada)).toMatchObject([{ state: 'selected' }])
  })

  it('refused by the transport as too large gets a notice of its own', async () => {
    const ada = await joined({ network: memoryNetwork({ maxFileBytes: 10 }) })
    ada.booth.chat.uploadFile(select(ada, 11))
    await settled()
    expect(filesOf(ada)).toMatchObject([{ state: 'failed', error: 'too-large' }])
    expect(ada.notices()).toEqual(['file-too-large'])
  })

  it('cannot be selected outside a room, or if the transport carries no files', async () => {
    const ada = await joined({ network: memoryNetwork({ files: false }) })
    expect(ada.booth.chat.view.getSnapshot().attachDisabled).toBe('no-files')
    select(ada)
    expect(filesOf(ada)).toEqual([])
    await ada.booth.leave()
    expect(ada.booth.chat.view.getSnapshot().attachDisabled).toBe('not-joined')
  })

  it('from another participant is opened through its line, byte for byte, and not found once it is gone', async () => {
    const network = memoryNetwork()
    const [ada, luis] = [await joined({ network }), await joined({ network })]
    ada.booth.chat.uploadFile(select(ada))
    await expect.poll(() => luis.chat()).toHaveLength(1)
    const [line] = luis.chat()
    expect((await luis.booth.chat.openFile(line?.key ?? '')).size).toBe(5)
    await expect(luis.booth.chat.openFile('no such line')).rejects.toMatchObject({ code: 'not-found' })
    const gone = { id: 'gone', name: 'gone.bin', sizeBytes: 1, mediaType: '' }
    await hear(network, spanishLine({ module: 'chat', type: 'file', file: gone }), 'mallory', 'chat')
    await expect(luis.booth.chat.openFile(luis.chat()[1]?.key ?? '')).rejects.toMatchObject({ code: 'not-found' })
    await luis.booth.leave()
    await expect(luis.booth.chat.openFile(line?.key ?? '')).rejects.toMatchObject({ code: 'closed' })
  })

  describe('whose bytes changed in transit', () => {
    const sha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
    const opening = async (bytes: string, file: object) => {
      const network = memoryNetwork()
      const honest = network.transport()
      const open: typeof honest.open = async (options) => {
        const session = await honest.open(options)
        const files = { maxBytes: 1000, send: unexpected, open: async () => new Blob([bytes]) }
        return { ...session, files }
      }
      const ada = await joined({ network, transport: { id: 'careless', open } })
      const reference = { id: 'file-1', name: 'hello.txt', sizeBytes: 5, mediaType: 'text/plain', ...file }
      await hear(network, spanishLine({ module: 'chat', type: 'file', file: reference }), 'luis', 'chat')
      return ada.booth.chat.openFile(ada.chat()[0]?.key ?? '')
    }
    const unexpected = () => Promise.reject(new Error('Nothing is sent here.'))

    it('is refused if its size or its SHA-256 differs', { tags: ['file-checked'] }, async () => {
      const refused = {
        code: 'bad-response',
        message: 'The received file differs from the one that was sent. Ask the sender to send it again.',
      }
      await expect(opening('hullo', { sha256 })).rejects.toMatchObject(refused)
      await expect(opening('hello, hello', {})).rejects.toMatchObject(refused)
    })

    it('is opened if both match, or if no SHA-256 is given', async () => {
      expect(await (await opening('hello', { sha256 })).text()).toBe('hello')
      expect(await (await opening('hullo', {})).text()).toBe('hullo')
    })
  })

  it('is aborted when its sender leaves the room', async () => {
    const { ada, uploads } = await uploading()
    ada.booth.chat.uploadFile(select(ada))
    await settled()
    await ada.booth.leave()
    expect(uploads[0]?.signal?.aborted).toBe(true)
    expect(filesOf(ada)).toEqual([])
  })

  it('is sent in the order of selection, several at a time', async () => {
    const { ada, uploads } = await uploading()
    const [first, second] = [select(ada, 1, 'first'), select(ada, 1, 'second')]
    ada.booth.chat.uploadFile(second)
    ada.booth.chat.uploadFile(first)
    await settled()
    expect(uploads.map(({ file }) => file.name)).toEqual(['second', 'first'])
  })
})
