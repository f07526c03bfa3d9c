import { expect, it, onTestFinished, vi } from 'vitest'
import { openFrame } from './frame.ts'
import { greeting } from './frame-messages.ts'

const ada = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' }

/** A frame whose page is played by the test, at the other end of the port. */
function openPlayed() {
  const url = URL.createObjectURL(new Blob([''], { type: 'text/html' }))
  const frame = openFrame(document.body, url)
  onTestFinished(frame.close)
  const greet = () => {
    const { port1, port2 } = new MessageChannel()
    const { contentWindow: source } = frame.element
    dispatchEvent(new MessageEvent('message', { source, origin: location.origin, data: greeting, ports: [port2] }))
    return port1
  }
  return { frame, greet }
}

/** What is thrown in the page, where nobody can catch it. */
function watchErrors() {
  const thrown: string[] = []
  const note = (event: ErrorEvent) => {
    event.preventDefault()
    thrown.push(event.message)
  }
  addEventListener('error', note)
  onTestFinished(() => removeEventListener('error', note))
  return thrown
}

it('a frame that is closed before its page loads rejects pending and later commands', async () => {
  const { frame } = openPlayed()
  const joining = frame.join(ada)
  frame.close()
  await expect(joining).rejects.toThrow(/^aborted$/)
  await expect(frame.mute(true)).rejects.toThrow(/^closed$/)
})

it('a frame that is closed rejects every command its page has not answered', async () => {
  const { frame, greet } = openPlayed()
  greet()
  const joining = frame.join(ada)
  frame.close()
  await expect(joining).rejects.toThrow(/^aborted$/)
  await expect(frame.leave()).rejects.toThrow(/^closed$/)
})

it('a command that cannot be sent rejects at once, and later commands still work', async () => {
  const { frame, greet } = openPlayed()
  const odd = { ...ada, name: (() => {}) as unknown as string }
  await expect(frame.join(odd)).rejects.toThrow(/^bad-request$/)
  const muting = frame.mute(true)
  const port = greet()
  port.onmessage = ({ data: { id } }) => port.postMessage({ id })
  await muting
})

it('malformed messages are ignored, and later ones are received', async () => {
  const thrown = watchErrors()
  const { frame, greet } = openPlayed()
  const heard: unknown[] = []
  for (const type of ['joined', 'status', 'line', 'resize', 'failed'] as const)
    frame.on(type, (detail) => heard.push([type, detail]))
  dispatchEvent(new Event('message'))
  dispatchEvent(new CustomEvent('message', { detail: greeting }))
  const port = greet()
  const cycle: Record<string, unknown> = { type: 'line' }
  cycle.detail = cycle
  const unprintable = { toString: 1, valueOf: 1 }
  const odd = [null, undefined, 7, 'text', [], {}, cycle, new Map(), new Date(Number.NaN), { type: unprintable }]
  for (const data of odd) port.postMessage(data)
  for (const type of ['status', 'line', 'resize', 'failed', 'constructor'])
    for (const detail of [undefined, null, 7, {}, [], { height: '7' }, { code: unprintable }])
      port.postMessage({ type, detail })
  port.postMessage({ type: 'line', detail: { module: 'chat', key: 'one', own: false, text: unprintable } })
  const [joining, muting] = [frame.join(ada), frame.mute(true)]
  port.postMessage({ id: unprintable })
  port.postMessage({ id: 1, error: unprintable })
  port.postMessage({ id: 2, error: 'timeout' })
  await expect(joining).rejects.toThrow(/^internal$/)
  await expect(muting).rejects.toThrow(/^timeout$/)
  for (const height of [Number.NaN, Number.POSITIVE_INFINITY, 0, -640, 1e9])
    port.postMessage({ type: 'resize', detail: { height } })
  port.postMessage({ type: 'resize', detail: { height: 640 } })
  port.postMessage({ type: 'failed', detail: { code: 'network' } })
  await vi.waitFor(() =>
    expect(heard.slice(-2)).toEqual([
      ['resize', { height: 640 }],
      ['failed', { code: 'network' }],
    ]),
  )
  expect(heard).toHaveLength(2)
  expect(thrown).toEqual([])
})

it('well-formed events about held lines, cut speech and echo reach the host page, and malformed ones do not', async () => {
  const { frame, greet } = openPlayed()
  const heard: unknown[] = []
  const told = [
    ['line.held', { module: 'subtitles', key: 'one' }],
    ['line.released', { module: 'subtitles', key: 'one', how: 'sent' }],
    ['speech.cut', { module: 'chat' }],
    ['echo.heard', { module: 'chat' }],
  ] as const
  for (const [type] of told) frame.on(type, (detail) => heard.push([type, detail]))
  const port = greet()
  for (const [type, detail] of told) {
    port.postMessage({ type, detail: { ...detail, module: 7 } })
    port.postMessage({ type, detail })
  }
  await vi.waitFor(() => expect(heard).toHaveLength(told.length))
  expect(heard).toEqual(told)
})
