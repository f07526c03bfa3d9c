import type { FileReference } from '@lingobooth/core'
import { describe, expect, it } from 'vitest'
import { newHub, openTab } from './test-support/join.ts'

const file = (text: string) => new File([text], 'notes.txt', { type: 'text/plain' })
const unknown: FileReference = { id: 'unknown', name: 'lost.txt', sizeBytes: 3, mediaType: 'text/plain' }
const options = { chunkBytes: 4 }
const kinds = (frames: readonly unknown[]) => frames.map((frame) => (frame as { kind: string }).kind)

describe('files between tabs', () => {
  it('reach a tab that comes later, from the sender', async () => {
    const hub = newHub()
    const sender = await openTab(hub, 'a', options)
    const reference = await sender.session.files.send(file('ten bytes!'))
    const late = await openTab(hub, 'b', options)
    expect(await (await late.session.files.open(reference)).text()).toBe('ten bytes!')
  })

  it('reach a tab that comes later from another one, when the sender has left', async () => {
    const hub = newHub()
    const [sender, keeper] = [await openTab(hub, 'a', options), await openTab(hub, 'b', options)]
    const reference = await sender.session.files.send(file('ten bytes!'))
    await sender.session.close()
    const late = await openTab(hub, 'c', options)
    expect(await (await late.session.files.open(reference)).text()).toBe('ten bytes!')
    expect(await (await keeper.session.files.open(reference)).text()).toBe('ten bytes!')
  })

  it('come from one tab, though several have it', async () => {
    const hub = newHub()
    const tabs = [await openTab(hub, 'a', options), await openTab(hub, 'b', options), await openTab(hub, 'c', options)]
    const reference = await tabs[0]?.session.files.send(file('ten bytes!'))
    const late = await openTab(hub, 'd', options)
    const before = hub.posted.length
    await late.session.files.open(reference ?? unknown)
    expect(kinds(hub.posted.slice(before)).filter((kind) => kind === 'part')).toHaveLength(3)
  })

  it('are not found as soon as every other tab has said so', async () => {
    const hub = newHub()
    const [first] = [await openTab(hub, 'a'), await openTab(hub, 'b'), await openTab(hub, 'c')]
    await expect(first.session.files.open(unknown)).rejects.toMatchObject({ code: 'not-found' })
    expect(first.clock.now()).toBe(Date.UTC(2026, 0, 1))
  })

  it('are not found when nobody answers in time', async () => {
    const hub = newHub()
    const alone = await openTab(hub, 'a', { askTimeoutMs: 1_000 })
    const opening = expect(alone.session.files.open(unknown)).rejects.toMatchObject({ code: 'not-found' })
    await alone.clock.advance(1_000)
    await opening
  })

  it('are not found when the tab that sends them crashes in the middle', async () => {
    const hub = newHub()
    const sender = await openTab(hub, 'a', options)
    const reference = await sender.session.files.send(file('ten bytes!'))
    const late = await openTab(hub, 'b', options)
    late.channel.onmessage = stopAfterFirstPart(late.channel.onmessage)
    const opening = expect(late.session.files.open(reference)).rejects.toMatchObject({ code: 'not-found' })
    await expect.poll(() => kinds(hub.posted).filter((kind) => kind === 'part').length).toBe(6)
    await late.clock.advance(1_000)
    await opening
  })

  it('are sent no further to a tab that has left in the middle', async () => {
    const hub = newHub()
    const sender = await openTab(hub, 'a', options)
    const reference = await sender.session.files.send(file('ten bytes!'.repeat(10)))
    const late = await openTab(hub, 'b', options)
    const before = hub.posted.length
    const opening = expect(late.session.files.open(reference)).rejects.toMatchObject({ code: 'closed' })
    late.channel.onmessage = onFirstPart(late.channel.onmessage, () => late.session.close())
    await opening
    await expect.poll(() => kinds(hub.posted).at(-1)).toBe('cancel')
    expect(kinds(hub.posted.slice(before)).filter((kind) => kind === 'part').length).toBeLessThan(25)
  })

  it('stop when the sender thinks better of it, and leave nothing with the others', async () => {
    const hub = newHub()
    const [sender, receiver] = [await openTab(hub, 'a', options), await openTab(hub, 'b', options)]
    const controller = new AbortController()
    const sent: number[] = []
    const sending = sender.session.files.send(file('ten bytes!'), {
      signal: controller.signal,
      onProgress(sentBytes) {
        sent.push(sentBytes)
        controller.abort()
      },
    })
    await expect(sending).rejects.toMatchObject({ code: 'aborted' })
    expect(sent).toEqual([4])
    const [part] = hub.posted.filter((frame) => (frame as { kind: string }).kind === 'part') as { id: string }[]
    expect(hub.posted.at(-1)).toEqual({ v: 1, from: 'a', kind: 'cancel', id: part?.id })
    await expect(receiver.session.files.open({ ...unknown, id: part?.id ?? '' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('may be as large as the limit and no larger, which is 25 MB by default', async () => {
    const hub = newHub()
    const [sender, receiver] = [await openTab(hub, 'a', { maxFileBytes: 10 }), await openTab(hub, 'b')]
    const reference = await sender.session.files.send(file('ten bytes!'))
    expect((await receiver.session.files.open(reference)).size).toBe(10)
    await expect(sender.session.files.send(file('ten bytes!!'))).rejects.toMatchObject({ code: 'too-large' })
    expect(receiver.session.files.maxBytes).toBe(25 * 1024 * 1024)
  })

  it('that cannot be read any more are an error that says so, without the name of the file', async () => {
    const hub = newHub()
    const sender = await openTab(hub, 'a')
    const moved = file('moved')
    moved.slice = () => {
      throw new DOMException('notes.txt could not be read', 'NotReadableError')
    }
    await expect(sender.session.files.send(moved)).rejects.toMatchObject({
      code: 'internal',
      message: 'The file could not be read: choose it again.',
    })
  })

  it('end with the session: what waits rejects with closed', async () => {
    const hub = newHub()
    const alone = await openTab(hub, 'a')
    const opening = expect(alone.session.files.open(unknown)).rejects.toMatchObject({ code: 'closed' })
    await alone.session.close()
    await opening
    await expect(alone.session.files.send(file('late'))).rejects.toMatchObject({ code: 'closed' })
    await expect(alone.session.files.open(unknown)).rejects.toMatchObject({ code: 'closed' })
  })

  it('are given up when the reader does not want them any more', async () => {
    const hub = newHub()
    const alone = await openTab(hub, 'a')
    const controller = new AbortController()
    const opening = expect(alone.session.files.open(unknown, { signal: controller.signal })).rejects.toMatchObject({
      code: 'aborted',
    })
    controller.abort()
    await opening
    await alone.session.close()
    expect(alone.clock.pending).toBe(0)
  })
})

type Listener = ((event: { readonly data: unknown }) => void) | null

const stopAfterFirstPart = (listener: Listener): Listener => {
  let parts = 0
  return (event) => {
    if ((event.data as { kind: string }).kind === 'part' && ++parts > 1) return
    listener?.(event)
  }
}

const onFirstPart = (listener: Listener, act: () => void): Listener => {
  let isFirst = true
  return (event) => {
    listener?.(event)
    if ((event.data as { kind: string }).kind === 'part' && isFirst) {
      isFirst = false
      act()
    }
  }
}
