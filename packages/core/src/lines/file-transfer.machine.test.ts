import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { startChild } from '../booth/test-support/stage/collect.ts'
import { controlledTask } from '../booth/test-support/stage/controlled.ts'
import type { FileReference } from '../ports/transport.port.ts'
import { fileTransferMachine } from './file-transfer.machine.ts'

const file: FileReference = { id: 'stored', name: 'a.txt', sizeBytes: 3, mediaType: 'text/plain' }

const start = () => {
  const clock = manualClock()
  const { logic, running } = controlledTask<FileReference, { readonly id: string }>()
  const machine = fileTransferMachine.provide({ actors: { upload: logic } })
  return { ...startChild(machine, { clock, input: { id: 'f1' } }), running, clock }
}

describe('a file transfer', () => {
  it('waits for the upload button', () => {
    const { child, facts, running } = start()
    expect([child.getSnapshot().value, facts, running.started]).toEqual(['selected', [], 0])
  })

  it('uploads once and reports the reference', async () => {
    const { child, facts, running, clock, endings } = start()
    child.send({ type: 'upload' })
    child.send({ type: 'upload' })
    expect([child.getSnapshot().value, running.live.map(({ input }) => input)]).toEqual(['uploading', [{ id: 'f1' }]])
    running.live[0]?.succeed(file)
    await clock.advance(0)
    expect([facts, endings, running.started]).toEqual([
      [{ type: 'file.sent', id: 'f1', file }],
      ['xstate.done.actor.child'],
      1,
    ])
  })

  it('reports why it failed, and can be retried', async () => {
    const { child, facts, running, clock } = start()
    child.send({ type: 'upload' })
    running.live[0]?.fail('too-large')
    await clock.advance(0)
    expect([child.getSnapshot().value, facts]).toEqual([
      'failed',
      [{ type: 'file.failed', id: 'f1', code: 'too-large' }],
    ])
    child.send({ type: 'upload' })
    running.live[0]?.succeed(file)
    await clock.advance(0)
    expect(facts[1]).toEqual({ type: 'file.sent', id: 'f1', file })
  })

  it.each(['selected', 'uploading', 'failed'] as const)('can be cancelled while %s', async (state) => {
    const { child, take, running, clock } = start()
    if (state !== 'selected') child.send({ type: 'upload' })
    if (state === 'failed') running.live[0]?.fail()
    await clock.advance(0)
    take()
    child.send({ type: 'cancel' })
    running.abandoned[0]?.succeed(file)
    await clock.advance(0)
    expect([child.getSnapshot().value, running.live, take()]).toEqual([
      'cancelled',
      [],
      [{ type: 'file.cancelled', id: 'f1' }],
    ])
  })
})
