import type { FileReference, TransportSession } from '@lingobooth/core'
import { assert, assertEqual, assertRejects, rejection, soon } from './assert.ts'
import type { Rules } from './runner.ts'
import { offered, type TransportStage } from './transport-stage.ts'

const oddName = 'Résumé (1) "final" & <b> مرحبا 🎉 .. %2F #?.tar.gz'
const sizes = [0, 1, 1_000_003]

const fileOf = (sizeBytes: number, name = oddName): File => {
  const bytes = Uint8Array.from({ length: sizeBytes }, (_, index) => (index * 131 + (index >> 8) * 17) % 251)
  return new File([bytes], name, { type: 'application/x-odd' })
}

const isSame = async (left: Blob, right: Blob): Promise<boolean> => {
  const [one, other] = await Promise.all([left.arrayBuffer(), right.arrayBuffer()])
  const bytes = new Uint8Array(other)
  return one.byteLength === other.byteLength && new Uint8Array(one).every((byte, index) => byte === bytes[index])
}

/** The reference as it looks to somebody who got it in a message. */
const received = (reference: FileReference): FileReference => JSON.parse(JSON.stringify(reference))

type Files = NonNullable<TransportSession['files']>

const withFiles =
  (rule: (sender: Files, receiver: Files, stage: TransportStage) => Promise<void>) => async (stage: TransportStage) => {
    const [sender, receiver] = [await stage.join(), await stage.join()]
    await rule(offered(sender.session, 'files'), offered(receiver.session, 'files'), stage)
  }

export const transportFileRules: Rules<TransportStage> = {
  'a file arrives byte for byte': withFiles(async (sender, receiver, { patienceMs }) => {
    for (const sizeBytes of sizes) {
      const file = fileOf(sizeBytes)
      const reference = received(await soon(sender.send(file), 'sending', patienceMs))
      const { name, mediaType } = reference
      assertEqual(
        { name, mediaType, sizeBytes: reference.sizeBytes },
        { name: file.name, mediaType: file.type, sizeBytes },
        'the reference',
      )
      const opened = await soon(receiver.open(reference), `opening ${sizeBytes} bytes`, patienceMs)
      assert(await isSame(opened, file), `A file of ${sizeBytes} bytes changed on its way.`)
    }
  }),

  'two files of one name are two files': withFiles(async (sender, receiver, { patienceMs }) => {
    const files = [fileOf(10), fileOf(20)]
    const references = await Promise.all(files.map((file) => soon(sender.send(file), 'sending', patienceMs)))
    for (const [index, reference] of references.entries()) {
      const opened = await soon(receiver.open(received(reference)), 'opening', patienceMs)
      assertEqual(opened.size, files[index]?.size, 'the size')
    }
  }),

  'progress never goes back and ends at the size': withFiles(async (sender, _, { patienceMs }) => {
    const progress: number[] = []
    await soon(sender.send(fileOf(1_000_003), { onProgress: (sent) => progress.push(sent) }), 'sending', patienceMs)
    assertEqual(
      progress,
      progress.toSorted((left, right) => left - right),
      'the progress',
    )
    assertEqual(progress.at(-1), 1_000_003, 'the last progress')
  }),

  'send rejects with too-large before a byte is sent': withFiles(async (sender, _, { patienceMs }) => {
    const progress: number[] = []
    const file = new File([new Uint8Array(sender.maxBytes + 1)], 'large.bin')
    const sending = sender.send(file, { onProgress: (sent) => progress.push(sent) })
    await assertRejects(sending, 'too-large', 'sending', patienceMs)
    assertEqual(progress, [], 'the progress')
  }),

  'open rejects with not-found for a file that is not there': withFiles(async (_, receiver, { patienceMs }) => {
    const reference = { id: crypto.randomUUID(), name: 'lost.txt', sizeBytes: 3, mediaType: 'text/plain' }
    await assertRejects(receiver.open(reference), 'not-found', 'opening', patienceMs)
  }),

  'send rejects when aborted before or during': withFiles(async (sender, _, { patienceMs }) => {
    await rejection(sender.send(fileOf(10), { signal: AbortSignal.abort() }), 'sending after an abort', patienceMs)
    const controller = new AbortController()
    const sending = sender.send(fileOf(1_000_003), { signal: controller.signal })
    controller.abort()
    await rejection(sending, 'sending with an abort', patienceMs)
  }),

  'open rejects when it was aborted before': withFiles(async (sender, receiver, { patienceMs }) => {
    const reference = await soon(sender.send(fileOf(10)), 'sending', patienceMs)
    const opening = receiver.open(received(reference), { signal: AbortSignal.abort() })
    await rejection(opening, 'opening after an abort', patienceMs)
  }),
}
