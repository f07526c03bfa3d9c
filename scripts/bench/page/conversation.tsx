import { assembleBooth } from '@lingobooth/core/workspace'
import { Booth } from '@lingobooth/react'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { webPlatform } from '@lingobooth/web'
import { useEffect, useState } from 'react'
import { nextFrame, watchBlocks } from './blocks.ts'
import { vendorsAfter } from './plugins.ts'

declare global {
  interface Window {
    /** Types lines into the first text box, each in a task of its own. Resolves to how long it took until every line was sent and shown, and to the longest time for which the page did nothing else. */
    typeLines: (count: number) => Promise<{ readonly busyMs: number; readonly longestBlockMs: number }>
  }
}

const parameters = new URLSearchParams(location.search)
const plugins = [webPlatform(), broadcastTransport(), vendorsAfter(Number(parameters.get('vendorMs') ?? 0))]
const translate = parameters.get('translate') === 'receiver' ? 'receiver' : 'sender'

const task = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })

function type(box: HTMLTextAreaElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

async function typeLines(count: number, isSent: () => boolean) {
  const box = document.querySelector('textarea')
  if (!box) throw new Error('The page has no text box.')
  const longestBlock = watchBlocks()
  const began = performance.now()
  for (let index = 0; index < count; index++) {
    // No number in words: the translator of this page would leave it in English, and every line would be marked as wrong.
    type(box, `Typed line ${index} of ${count}: we will start the meeting in a few minutes.`)
    await task()
  }
  while (!isSent() || !document.body.textContent.includes(`Typed line ${count - 1} of ${count}:`)) await nextFrame()
  const busyMs = performance.now() - began
  return { busyMs, longestBlockMs: await longestBlock() }
}

/** The whole add-on between two tabs; the address carries n, id, lng, g, and who translates, how fast. */
export function Conversation() {
  const [{ booth }] = useState(() => assembleBooth({ plugins, translate }, { senderRate: false }))
  useEffect(() => {
    const isSent = () => booth.subtitles.view.getSnapshot().lines.every(({ outcome }) => outcome !== 'sending')
    window.typeLines = (count) => typeLines(count, isSent)
  }, [booth])
  return <Booth provider={booth} autologin />
}
