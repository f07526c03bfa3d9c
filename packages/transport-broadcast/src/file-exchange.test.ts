import type { FileReference } from '@lingobooth/core/adapter'
import { flushPromises } from '@lingobooth/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ChannelHub, HubChannel } from './test-support/channel-hub.ts'
import { newHub, openTab } from './test-support/join.ts'

const file = (text: string) => new File([text], 'notes.txt', { type: 'text/plain' })
const unknown: FileReference = { id: 'unknown', name: 'lost.txt', sizeBytes: 3, mediaType: 'text/plain' }
const options = { chunkBytes: 4 }
const kinds = (frames: readonly unknown[]) => frames.map((frame) => (frame as { kind: string }).kind)

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('files between tabs', () => {
  it('reach a tab that joins later, from the sender', async () => {
    const hub = newHub()
    const sender = await openTab(hub, 'a', options)
    const reference = await sender.session.files.send(file('ten bytes!'))
    const late = await openTab(hub, 'b', options)
    expect(await (await late.session.files.open(reference)).text()).toBe('ten bytes!')
  })

  it('reach a tab that joins later, from another tab once the sender has left', async () => {
    const hub = newHub()
    const [sender, keeper] = [await openTab(hub, 'a', options), await openTab(hub, 'b', options)]
    const reference = await sender.session.files.send(file('ten bytes!'))
    await sender.session.close()
    const late = await openTab(hub, 'c', options)
    expect(await (await late.session.files.open(reference)).text()).toBe('ten bytes!')
    expect(await (await keeper.session.files.open(reference)).text()).toBe('ten bytes!')
  })

  it('come from one tab, even if several have them', async () => {
    const hub = newHub()
    const tabs = [await openTab(hub, 'a', options), await openTab(hub, 'b', options), await openTab(hub, 'c', options)]
    const reference = await tabs[0]?.session.files.send(file('ten bytes!'))
    const late = await openTab(hub, 'd', options)
    const before = hub.posted.length
    await late.session.files.open(reference ?? unknown)
    expect(kinds(hub.posted.slice(before)).filter((kind) => kind === 'part')).toHaveLength(3)
  })

  it('are reported as not found once every other tab has denied having them', async () => {
    const hub = newHub()
    const [first] = [await openTab(hub, 'a'), await openTab(hub, 'b'), await openTab(hub, 'c')]
    await expect(first.session.files.open(unknown)).rejects.toMatchObject({ code: 'not-found' })
    expect(first.clock.now()).toBe(Date.UTC(2026, 0, 1))
  })

  it('are found even if hashing takes longer than the timeout', async () => {
    const hub = newHub()
    const sender = await openTab(hub, 'a', options)
    const reference = await sender.session.files.send(file('ten bytes!'))
    const late = await openTab(hub, 'b', { ...options, askTimeoutMs: 1_000 })
    const { subtle } = crypto
    const digest = subtle.digest.bind(subtle)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    vi.spyOn(subtle, 'digest').mockImplementation(async (...input) => held.then(() => digest(...input)))
    const opening = late.session.files.open(reference)
    opening.catch(() => {})
    await flushPromises()
    await late.clock.advance(5_000)
    release()
    expect(await (await opening).text()).toBe('ten bytes!')
    vi.restoreAllMocks()
  })

  it('are reported as not found when no tab answers in time', async () => {
    const hub = newHub()
    const alone = await openTab(hub, 'a', { askTimeoutMs: 1_000 })
    const opening = expect(alone.session.files.open(unknown)).rejects.toMatchObject({ code: 'not-found' })
    await alone.clock.advance(1_000)
    await opening
  })

  it('are reported as not found when the sending tab crashes midway', async () => {
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

  it('are no longer sent to a tab that left midway', async () => {
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

  it('stop when the sender aborts, and leave nothing in other tabs', async () => {
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

  it('can be as large as the limit, 25 MB by default, and no larger', async () => {
    const hub = newHub()
    const [sender, receiver] = [await openTab(hub, 'a', { maxFileBytes: 10 }), await openTab(hub, 'b')]
    const reference = await sender.session.files.send(file('ten bytes!'))
    expect((await receiver.session.files.open(reference)).size).toBe(10)
    await expect(sender.session.files.send(file('ten bytes!!'))).rejects.toMatchObject({ code: 'too-large' })
    expect(receiver.session.files.maxBytes).toBe(25 * 1024 * 1024)
  })

  it('have the SHA-256 of their bytes in the reference', async () => {
    const { session } = await openTab(newHub(), 'a')
    expect(await session.files.send(file('abc'))).toEqual({
      id: expect.any(String),
      name: 'notes.txt',
      sizeBytes: 3,
      mediaType: 'text/plain',
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    })
  })

  it('are those of their sender, even if another tab sends something under their id first', async () => {
    const hub = newHub()
    const [sender, receiver] = [await openTab(hub, 'a', options), await openTab(hub, 'b', options)]
    const stranger = forge(
      hub,
      (frame) => frame.kind === 'part' && frame.offset === 0 && [partOf(frame.id, '#!forged!!')],
    )
    const reference = await sender.session.files.send(file('ten bytes!'))
    await flushPromises()
    expect(await (await receiver.session.files.open(reference)).text()).toBe('ten bytes!')
    stranger.close()
    await sender.session.close()
    const late = await openTab(hub, 'c', options)
    expect(await (await late.session.files.open(reference)).text()).toBe('ten bytes!')
  })

  it('come from the next tab when the first to answer sends something else', async () => {
    const hub = newHub()
    const sender = await openTab(hub, 'a', options)
    const reference = await sender.session.files.send(file('ten bytes!'))
    const late = await openTab(hub, 'b', options)
    forge(hub, (frame) => {
      if (frame.kind === 'ask') return [{ kind: 'answer', to: 'b', id: frame.id, has: true }]
      return frame.kind === 'pull' && [{ ...partOf(frame.id, '#!forged!!'), to: 'b' }]
    })
    expect(await (await late.session.files.open(reference)).text()).toBe('ten bytes!')
  })

  it.each([
    ['other content', '#!forged!!'],
    ['another size', '#!'],
  ])('are refused when the only answer has %s', async (_, text) => {
    const hub = newHub()
    const late = await openTab(hub, 'b', options)
    forge(hub, (frame) => {
      if (frame.kind === 'ask') return [{ kind: 'answer', to: 'b', id: frame.id, has: true }]
      return frame.kind === 'pull' && [{ ...partOf(frame.id, text), to: 'b' }]
    })
    const reference = { ...unknown, sizeBytes: 10, sha256: '0'.repeat(64) }
    await expect(late.session.files.open(reference)).rejects.toMatchObject({
      code: 'bad-response',
      message: 'What came is not the file of this line: ask its sender to send it again.',
    })
  })

  it('are verified by size alone on an insecure page', async () => {
    vi.stubGlobal('crypto', { randomUUID: () => 'f1' })
    const hub = newHub()
    const [sender, receiver] = [await openTab(hub, 'a', options), await openTab(hub, 'b', options)]
    forge(hub, (frame) => frame.kind === 'part' && frame.offset === 0 && [partOf(frame.id, '#!')])
    const reference = await sender.session.files.send(file('ten bytes!'))
    expect(reference).toEqual({ id: 'f1', name: 'notes.txt', sizeBytes: 10, mediaType: 'text/plain' })
    await flushPromises()
    const claimed = { ...reference, sha256: '0'.repeat(64) }
    for (const known of [reference, claimed])
      expect(await (await receiver.session.files.open(known)).text()).toBe('ten bytes!')
  })

  it('travel once to a tab that asks for them 300 times', async () => {
    const hub = newHub()
    const sender = await openTab(hub, 'a', options)
    const reference = await sender.session.files.send(file('ten bytes!'))
    const before = hub.posted.length
    const eve = hub.create('lingobooth:1:"weekly"')
    for (let index = 0; index < 300; index++)
      eve.postMessage({ ...wantedOf(reference), v: 1, from: 'eve', kind: 'pull', to: 'a' })
    const parts = () => hub.posted.slice(before).filter((frame) => (frame as { kind: string }).kind === 'part')
    await expect.poll(() => parts().length).toBe(3)
    await flushPromises()
    expect(parts()).toHaveLength(3)
  })

  it('all reach a tab that opens many at a time, although only some travel at once', async () => {
    const hub = newHub()
    const sender = await openTab(hub, 'a', options)
    const texts = Array.from({ length: 8 }, (_, index) => `file ${index}`.repeat(index + 1))
    const references = await Promise.all(texts.map((text) => sender.session.files.send(file(text))))
    const late = await openTab(hub, 'b', options)
    const opened = await Promise.all(references.map((reference) => late.session.files.open(reference)))
    expect(await Promise.all(opened.map((blob) => blob.text()))).toEqual(texts)
  })

  it('stay within an even share, whatever another tab sends', async () => {
    const hub = newHub()
    const keeper = await openTab(hub, 'a', { keptFileBytes: 30 * 1_024 })
    const [ben, eve] = [await openTab(hub, 'ben'), await openTab(hub, 'eve')]
    const references = [await ben.session.files.send(file('x'.repeat(9 * 1_024)))]
    for (let index = 0; index < 4; index++)
      references.push(await eve.session.files.send(file(`${index}`.repeat(9 * 1_024))))
    await Promise.all([ben.session.close(), eve.session.close()])
    await flushPromises()
    const opened = references.map((reference) =>
      keeper.session.files.open(reference).then(
        (blob) => blob.text(),
        ({ code }) => code,
      ),
    )
    await expect.poll(() => kinds(hub.posted).filter((kind) => kind === 'ask').length).toBe(2)
    await keeper.clock.advance(1_000)
    const texts = (await Promise.all(opened)).map((text) => text.slice(0, 9))
    expect(texts).toEqual(['xxxxxxxxx', 'not-found', 'not-found', '222222222', '333333333'])
  })

  it('can wait as long as their tab serves others', async () => {
    const hub = newHub()
    const late = await openTab(hub, 'b', { ...options, askTimeoutMs: 1_000 })
    const eve = forge(hub, (frame) => frame.kind === 'ask' && [{ kind: 'answer', to: 'b', id: frame.id, has: true }])
    const opening = late.session.files.open({ ...unknown, sizeBytes: 10 })
    await expect.poll(() => kinds(hub.posted).at(-1)).toBe('pull')
    for (let index = 0; index < 5; index++) {
      await late.clock.advance(900)
      eve.postMessage({ ...partOf('another', 'busy'), v: 1, from: 'eve', to: 'c' })
    }
    await late.clock.advance(900)
    eve.postMessage({ ...partOf(unknown.id, 'ten bytes!'), v: 1, from: 'eve', to: 'b' })
    expect(await (await opening).text()).toBe('ten bytes!')
  })

  it('fail with an error when they can no longer be read, without the name of the file', async () => {
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

  it('end with the session, and pending ones reject with closed', async () => {
    const hub = newHub()
    const alone = await openTab(hub, 'a')
    const opening = expect(alone.session.files.open(unknown)).rejects.toMatchObject({ code: 'closed' })
    await alone.session.close()
    await opening
    await expect(alone.session.files.send(file('late'))).rejects.toMatchObject({ code: 'closed' })
    await expect(alone.session.files.open(unknown)).rejects.toMatchObject({ code: 'closed' })
  })

  it('are abandoned when the reader aborts', async () => {
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

interface Heard {
  readonly kind: string
  readonly id: string
  readonly offset?: number
}

const wantedOf = ({ id, sizeBytes, sha256 }: FileReference) => ({ id, sizeBytes, sha256 })

const partOf = (id: string, text: string) => {
  const bytes = new TextEncoder().encode(text)
  return { kind: 'part', id, sizeBytes: bytes.byteLength, offset: 0, bytes: bytes.buffer }
}

/** A page of the origin that answers what it hears as `eve`. */
const forge = (hub: ChannelHub, answer: (frame: Heard) => readonly object[] | false): HubChannel => {
  const channel = hub.create('lingobooth:1:"weekly"') as HubChannel
  channel.onmessage = ({ data }) => {
    for (const frame of answer(data as Heard) || []) channel.postMessage({ v: 1, from: 'eve', ...frame })
  }
  return channel
}

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
