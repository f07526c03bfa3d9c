import { LingoboothError, type TransportSession } from '@lingobooth/core'
import { type FileReference, sha256Hex } from '@lingobooth/core/adapter'
import { assert, assertEqual, assertRejects, rejection, soon } from './assert.ts'
import { assertHidden } from './assert-hidden.ts'
import type { Rules } from './runner.ts'
import { offered, type Participant, senderOf, type TransportStage } from './transport-stage.ts'

const oddName = 'Résumé (1) "final" & <b> مرحبا 🎉 .. %2F #?.tar.gz'
const hostileNames = [
  `\u202egnp.exe\u2069\u0000\r\n${'long '.repeat(50)}.pdf`,
  '../../etc/passwd',
  '.',
  ' ',
  '__proto__',
  '\ud800.txt',
]
const oddTypes = [
  '',
  'text/html',
  'image/svg+xml',
  'application/x-msdownload',
  'no type at all',
  `a/${'b'.repeat(300)}`,
]
const largeBytes = 5 * 1024 * 1024

const fileOf = (sizeBytes: number, name = oddName, type = 'application/x-odd', start = 0): File => {
  const bytes = new Uint8Array(sizeBytes)
  for (let index = 0; index < sizeBytes; index++) bytes[index] = (start + index * 131 + (index >> 8) * 17) % 251
  return new File([bytes], name, { type })
}

async function assertSameBytes(opened: Blob, file: Blob): Promise<void> {
  assertEqual(opened.size, file.size, `the bytes of a file of ${file.size} that was opened`)
  const [one, other] = [new Uint8Array(await opened.arrayBuffer()), new Uint8Array(await file.arrayBuffer())]
  const changed = one.findIndex((byte, index) => byte !== other[index])
  assertEqual(one[changed], other[changed], `byte ${changed} of a file of ${file.size}`)
}

/** The reference as received in a message. */
const received = (reference: FileReference): FileReference => JSON.parse(JSON.stringify(reference))

type Files = NonNullable<TransportSession['files']>

interface Parties {
  readonly sender: Participant
  readonly receiver: Participant
}

const withFiles =
  (rule: (sender: Files, receiver: Files, stage: TransportStage, parties: Parties) => Promise<void>) =>
  async (stage: TransportStage) => {
    const [sender, receiver] = [await stage.join(), await stage.join()]
    await rule(offered(sender.session, 'files'), offered(receiver.session, 'files'), stage, { sender, receiver })
  }

/** Sends a file, opens it on the other side and compares. */
async function assertCarried(file: File, reference: FileReference, receiver: Files, patienceMs: number): Promise<void> {
  const { name, mediaType, sizeBytes } = received(reference)
  assertEqual(
    { name, mediaType, sizeBytes },
    { name: JSON.parse(JSON.stringify(file.name)), mediaType: file.type, sizeBytes: file.size },
    'the reference',
  )
  const opened = await soon(receiver.open(received(reference)), `opening ${file.size} bytes`, patienceMs)
  await assertSameBytes(opened, file)
}

/** Asserts that pending calls settle, and that none calls back after the session has closed. */
async function assertEndsWith(
  { session, callbacks }: Participant,
  calls: readonly Promise<unknown>[],
  progress: readonly number[],
  { join, patienceMs }: TransportStage,
): Promise<void> {
  const settled = Promise.allSettled(calls)
  const before = callbacks.length + progress.length
  await soon(session.close(), 'closing', patienceMs)
  await soon(settled, 'what was under way while the session closed', patienceMs)
  await senderOf(await join(), await join())
  assertEqual(callbacks.length + progress.length, before, 'callbacks after close')
}

export const transportFileRules: Rules<TransportStage> = {
  'a file arrives byte for byte': withFiles(async (sender, receiver, { patienceMs }) => {
    for (const sizeBytes of [0, 1, Math.min(largeBytes, sender.maxBytes)]) {
      const file = fileOf(sizeBytes)
      const reference = await soon(sender.send(file), `sending ${sizeBytes} bytes`, patienceMs)
      await assertCarried(file, reference, receiver, patienceMs)
    }
  }),

  'a file of any name and type arrives, or send rejects with an error code': withFiles(
    async (sender, receiver, { patienceMs }) => {
      const files = [...hostileNames.map((name) => fileOf(9, name)), ...oddTypes.map((type) => fileOf(9, 'file', type))]
      for (const file of files) {
        const sending = sender.send(file).catch((error: unknown) => {
          assert(LingoboothError.is(error), `Expected a LingoboothError, got ${String(error)}.`)
        })
        const reference = await soon(sending, 'sending', patienceMs)
        if (reference) await assertCarried(file, reference, receiver, patienceMs)
      }
    },
  ),

  'a SHA-256 in a reference matches the bytes': withFiles(async (sender, _, { patienceMs }) => {
    for (const file of [fileOf(0), fileOf(10_000)]) {
      const { sha256 } = await soon(sender.send(file), 'sending', patienceMs)
      if (sha256 !== undefined) assertEqual(sha256, await sha256Hex(file), 'the SHA-256')
    }
  }),

  'two files with the same name remain two files': withFiles(async (sender, receiver, { patienceMs }) => {
    const files = [fileOf(10), fileOf(10, oddName, 'text/plain', 7)]
    const references = await Promise.all(files.map((file) => soon(sender.send(file), 'sending', patienceMs)))
    for (const [index, file] of files.entries()) {
      const reference = references[index]
      assert(reference, 'A file was not sent.')
      await assertCarried(file, reference, receiver, patienceMs)
    }
  }),

  'progress never decreases, and ends at the size': withFiles(async (sender, _, { patienceMs }) => {
    const progress: number[] = []
    const file = fileOf(Math.min(1_000_003, sender.maxBytes))
    await soon(sender.send(file, { onProgress: (sent) => progress.push(sent) }), 'sending', patienceMs)
    assertEqual(
      progress,
      progress.toSorted((left, right) => left - right),
      'the progress',
    )
    assertEqual(progress.at(-1), file.size, 'the last progress')
  }),

  'send rejects with too-large before sending any byte': withFiles(async (sender, _, { patienceMs }) => {
    const progress: number[] = []
    const file = new File([new Uint8Array(sender.maxBytes + 1)], 'large.bin')
    const sending = sender.send(file, { onProgress: (sent) => progress.push(sent) })
    await assertRejects(sending, 'too-large', 'sending', patienceMs)
    assertEqual(progress, [], 'the progress')
  }),

  'open rejects with not-found for a file that does not exist': withFiles(async (_, receiver, { patienceMs }) => {
    const reference = { id: crypto.randomUUID(), name: 'lost.txt', sizeBytes: 3, mediaType: 'text/plain' }
    await assertRejects(receiver.open(reference), 'not-found', 'opening', patienceMs)
  }),

  'no error contains the name of a file': withFiles(async (files, _, { patienceMs }, { sender }) => {
    const name = `private-${crypto.randomUUID()}.txt`
    const lost = { id: crypto.randomUUID(), name, sizeBytes: 3, mediaType: 'text/plain' }
    const failing = [
      () => files.send(new File([new Uint8Array(files.maxBytes + 1)], name)),
      () => files.send(fileOf(10, name), { signal: AbortSignal.abort() }),
      () => files.open(lost),
      () => sender.session.close().then(() => files.send(fileOf(10, name))),
    ]
    for (const fail of failing) assertHidden(await rejection(fail(), 'a call that must fail', patienceMs), [name])
  }),

  'send rejects when it is aborted before or during the call': withFiles(async (sender, _, { patienceMs }) => {
    await rejection(sender.send(fileOf(10), { signal: AbortSignal.abort() }), 'sending after an abort', patienceMs)
    const controller = new AbortController()
    const sending = sender.send(fileOf(Math.min(1_000_003, sender.maxBytes)), { signal: controller.signal })
    controller.abort()
    await rejection(sending, 'sending with an abort', patienceMs)
  }),

  'open rejects when it was already aborted': withFiles(async (sender, receiver, { patienceMs }) => {
    const reference = await soon(sender.send(fileOf(10)), 'sending', patienceMs)
    const opening = receiver.open(received(reference), { signal: AbortSignal.abort() })
    await rejection(opening, 'opening after an abort', patienceMs)
  }),

  'files being sent settle soon after close, and report no more progress': withFiles(
    async (files, _, stage, { sender }) => {
      const progress: number[] = []
      const file = fileOf(Math.min(largeBytes, files.maxBytes))
      const sending = files.send(file, { onProgress: (sent) => progress.push(sent) })
      await assertEndsWith(sender, [sending], progress, stage)
    },
  ),

  'files being opened settle soon after close': withFiles(async (sender, files, stage, { receiver }) => {
    const reference = await soon(sender.send(fileOf(10_000)), 'sending', stage.patienceMs)
    const missing = { ...received(reference), id: crypto.randomUUID() }
    await assertEndsWith(receiver, [files.open(received(reference)), files.open(missing)], [], stage)
  }),

  'send and open reject with closed after close': withFiles(async (files, _, { patienceMs }, { sender }) => {
    const reference = await soon(files.send(fileOf(10)), 'sending', patienceMs)
    await sender.session.close()
    await assertRejects(files.send(fileOf(10)), 'closed', 'sending after close', patienceMs)
    await assertRejects(files.open(received(reference)), 'closed', 'opening after close', patienceMs)
  }),
}
