import '@lingobooth/react/styles.css'
import { createBooth, type Plugin } from '@lingobooth/core'
import { pageVendors } from '@lingobooth/local-engines/page'
import { Booth } from '@lingobooth/react'
import { livekitTransport } from '@lingobooth/transport-livekit'
import { webPlatform } from '@lingobooth/web'
import { createRoot } from 'react-dom/client'

/** What is typed, by one of several people at once. */
export interface TypedLine {
  readonly text: string
  /** When each of its letters was typed. All times are of this page's clock, in milliseconds. */
  readonly keysMs: readonly number[]
  /** Texts of it that a reader of its language had painted. */
  readonly sameLanguage: readonly Painted[]
  /** Texts of its translation that a reader of another had painted, the last of which is final. */
  readonly translated: readonly Painted[]
}

export interface Painted {
  readonly atMs: number
  readonly text: string
}

interface LiveTypingStage {
  readonly url: string
  /** One for each typist and reader. */
  readonly tokens: readonly string[]
  /** What each typist types. */
  readonly texts: readonly (readonly string[])[]
}

/** Between two letters: a practised typist. */
const [leastKeyMs, mostKeyMs] = [120, 280]
const connectOptions = { rtcConfig: { iceServers: [] } }
const room = 'typing'

const nameOf = (typist: number) => `Typist ${typist}`

const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs))

const painted = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    requestAnimationFrame(() => port2.postMessage(null))
  })

async function until(what: string, isSo: () => boolean) {
  for (let waitedMs = 0; !isSo(); waitedMs += 50) {
    if (waitedMs > 60_000) throw new Error(`This never happened: ${what}`)
    await pause(50)
  }
}

/** Without the words for screen readers alone. */
const seenText = (element: Element | null): string =>
  [...(element?.childNodes ?? [])]
    .flatMap((node) => (node instanceof HTMLElement && node.dataset.scope === 'hidden' ? [] : (node.textContent ?? '')))
    .join('')

/** Somebody who reads in the whole add-on. Notes each text that is painted of each person's newest line. */
async function openReader(name: string, language: string, transport: Plugin) {
  const place = document.createElement('div')
  Object.assign(place.style, { blockSize: '1400px', inlineSize: '600px' })
  document.body.append(place)
  const booth = createBooth({ plugins: [webPlatform(), ...pageVendors(), transport] })
  createRoot(place).render(<Booth provider={booth} room={room} name={name} language={language} gender="female" />)
  await until(`${name} comes in`, () => booth.app.view.getSnapshot().connection === 'live')
  const seen = new Map<string, Painted[]>()
  const look = async () => {
    const rows = [...place.querySelectorAll<HTMLElement>('[data-panel="subtitles"] [data-part="item"]')]
    const texts = rows.map((row) => [row.dataset.key ?? '', seenText(row.querySelector('[data-part="text"]'))] as const)
    await painted()
    const atMs = performance.now()
    for (const [key, text] of texts) {
      const list = seen.get(key) ?? []
      seen.set(key, list)
      if (list.at(-1)?.text !== text) list.push({ atMs, text })
    }
  }
  new MutationObserver(() => void look()).observe(place, { subtree: true, childList: true, characterData: true })
  const lineOf = (name: string, text: string) =>
    booth.subtitles.view.getSnapshot().lines.find((line) => line.name === name && line.text === text)
  return { booth, seen, lineOf }
}

/** People who type at once over LiveKit, all in this page over real WebRTC, with a translator, and two who read them. */
export async function measureLiveTyping({ url, tokens, texts }: LiveTypingStage): Promise<readonly TypedLine[]> {
  // Chromium names the addresses of this machine only to pages that may use the microphone.
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  for (const track of stream.getTracks()) track.stop()
  const unused = [...tokens]
  const options = { url, token: () => unused.pop() ?? '', connectOptions }
  const english = await openReader('Reader', 'en-US', livekitTransport(options))
  english.booth.subtitles.setTypedReading('letters')
  const spanish = await openReader('Lector', 'es-ES', livekitTransport(options))
  const typists = await Promise.all(
    texts.map(async (_, index) => {
      const booth = createBooth({ plugins: [webPlatform(), ...pageVendors(), livekitTransport(options)] })
      await booth.join({ room, name: nameOf(index), language: 'en-US' })
      booth.subtitles.setLiveTyping(true)
      booth.subtitles.agreeToLiveTyping()
      return booth
    }),
  )
  await until('everybody is there', () => english.booth.app.view.getSnapshot().participants.length > texts.length)
  await pause(3_000)
  const type = async (typist: (typeof typists)[number], name: string, text: string) => {
    const keysMs: number[] = []
    for (let length = 1; length <= text.length; length++) {
      keysMs.push(performance.now())
      typist.subtitles.composer.type(text.slice(0, length))
      await pause(leastKeyMs + Math.random() * (mostKeyMs - leastKeyMs))
    }
    typist.subtitles.composer.submit()
    await until('the line is translated', () => spanish.lineOf(name, text)?.translation.state === 'translated')
    await pause(500)
    const keyOf = (reader: typeof english) => reader.lineOf(name, text)?.key ?? ''
    return {
      ...{ text, keysMs },
      sameLanguage: english.seen.get(keyOf(english)) ?? [],
      translated: spanish.seen.get(keyOf(spanish)) ?? [],
    }
  }
  const lines = await Promise.all(
    typists.map(async (typist, index) => {
      // Nobody begins in the same moment.
      await pause(Math.random() * 2_000)
      const typed: TypedLine[] = []
      for (const text of texts[index] ?? []) typed.push(await type(typist, nameOf(index), text))
      return typed
    }),
  )
  return lines.flat()
}
