import { expect, it, onTestFinished } from 'vitest'
import { greeting } from './frame-messages.ts'

/** The page in a frame, without the element's own code: the port that it offers, and what is thrown in it where nobody can catch it. */
async function openFramePage() {
  const script = new URL('./frame-page.ts', import.meta.url).href
  const page = `<lingo-booth data-parents="${location.origin}"></lingo-booth><script type="module" src="${script}"></script>`
  const frame = document.createElement('iframe')
  frame.src = URL.createObjectURL(new Blob([page], { type: 'text/html' }))
  onTestFinished(() => frame.remove())
  const thrown: unknown[] = []
  const port = await new Promise<MessagePort>((resolve) => {
    const hear = ({ source, data, ports: [offered] }: MessageEvent) => {
      if (source !== frame.contentWindow || data !== greeting || !offered) return
      removeEventListener('message', hear)
      frame.contentWindow?.addEventListener('unhandledrejection', ({ reason }) => thrown.push(String(reason)))
      resolve(offered)
    }
    addEventListener('message', hear)
    document.body.append(frame)
  })
  return { port, thrown }
}

it('a message from around the frame that asks for nothing gets no answer and throws nothing, and later commands work', async () => {
  const { port, thrown } = await openFramePage()
  const answers: unknown[] = []
  const answered = new Promise<void>((resolve) => {
    port.onmessage = ({ data }) => {
      if (data.type === 'resize') return
      answers.push(data)
      if (data.id === 3) resolve()
    }
  })
  const unprintable = { toString: 1, valueOf: 1 }
  for (const odd of [null, undefined, 7, 'text', [], {}, new Map(), { id: null, type: 'leave' }]) port.postMessage(odd)
  const { port1 } = new MessageChannel()
  port.postMessage({ id: port1, type: 'theme' }, [port1])
  port.postMessage({ id: 1, type: unprintable, detail: unprintable })
  port.postMessage({ id: 2, type: 'constructor' })
  port.postMessage({ id: 3, type: 'theme', detail: 'dark' })
  await answered
  expect({ thrown, answers }).toEqual({
    thrown: [],
    answers: [{ id: 1, error: 'internal' }, { id: 2, error: 'unknown-command' }, { id: 3 }],
  })
})
