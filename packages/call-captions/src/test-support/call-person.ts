import { createBooth } from '@lingobooth/core'
import { fakePlugins, flushPromises, memoryNetwork } from '@lingobooth/testing'
import { vi } from 'vitest'
import { callCaptions } from '../call-captions.ts'
import type { CallCaption, CaptionSource } from '../captions.types.ts'

/** A call whose captions a test says. */
export function captionedCall() {
  const listeners = new Set<(caption: CallCaption) => void>()
  const ends = new Set<(error?: unknown) => void>()
  const source: CaptionSource = {
    id: 'call',
    subscribe(onCaption, onEnd) {
      listeners.add(onCaption)
      ends.add(onEnd)
      return () => {
        listeners.delete(onCaption)
        ends.delete(onEnd)
      }
    },
  }
  return {
    source,
    get listeners() {
      return listeners.size
    },
    async say(text: string, rest: Partial<CallCaption> = {}) {
      for (const listener of listeners) listener({ text, final: true, ...rest })
      await flushPromises()
    },
    /** What no call should send. */
    async post(caption: unknown) {
      for (const listener of listeners) listener(caption as CallCaption)
      await flushPromises()
    },
    async end(error?: unknown) {
      for (const end of [...ends]) end(error)
      await flushPromises()
    },
  }
}

/** Somebody in a room who speaks in such a call, and somebody who reads. */
export async function callPerson(options: { readonly language?: string; readonly detect?: boolean } = {}) {
  const { language = 'en-US', detect = false } = options
  const network = memoryNetwork()
  const call = captionedCall()
  const fakes = fakePlugins({ network, without: ['microphone', 'speechToText'] })
  const booth = createBooth({ plugins: [...fakes.plugins, callCaptions({ source: call.source })], speech: { detect } })
  const reader = createBooth({ plugins: fakePlugins({ network }).plugins })
  await booth.join({ room: 'weekly', name: 'Ada', language })
  await reader.join({ room: 'weekly', name: 'Luis', language })
  booth.speak.toggle()
  await vi.waitFor(() => {
    if (call.listeners === 0) throw new Error('The booth does not listen yet.')
  })
  const open = () => reader.subtitles.view.getSnapshot().openLines.map(({ text }) => text)
  return {
    ...fakes,
    call,
    booth,
    reader,
    /** Final, and still spoken, as the other reads them. */
    read: () => reader.subtitles.view.getSnapshot().lines.map(({ text }) => text),
    open,
    own: () => booth.subtitles.view.getSnapshot(),
    microphone: () => booth.speak.view.getSnapshot().microphone,
  }
}
