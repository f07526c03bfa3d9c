import type { Booth } from '@lingobooth/core'
import type { LocalParticipant } from 'livekit-client'
import { attributes, transcriptionTopic } from './livekit.ts'

/** The part of a `Room` that takes captions. */
export interface LiveKitReceiver {
  readonly localParticipant: Pick<LocalParticipant, 'sendText' | 'trackPublications'>
}

export interface MirrorOptions {
  readonly booth: Booth
  readonly room: LiveKitReceiver
}

/** An open line is sent again at most so often, in milliseconds. */
const everyMs = 300

interface Sent {
  text: string
  final: boolean
}

/**
 * Shows what this participant says, in the language in which it is said, to whoever reads LiveKit's own transcriptions: native apps, and pages of LiveKit's
 * components. Leave it out where an agent transcribes this participant. Ends with the returned function.
 */
export function mirrorTranscription({ booth, room }: MirrorOptions): () => void {
  const sent = new Map<string, Sent>()
  const before = new Set(booth.subtitles.view.getSnapshot().lines.map(({ key }) => key))
  let isSending = false
  let isOver = false

  const send = async (segment: string, { text, final }: Sent) => {
    const microphone = [...room.localParticipant.trackPublications.values()].find(({ kind }) => kind === 'audio')
    await room.localParticipant.sendText(text, {
      topic: transcriptionTopic,
      attributes: {
        [attributes.segment]: segment,
        [attributes.final]: String(final),
        ...(microphone && { [attributes.track]: microphone.trackSid }),
      },
    })
  }

  /** What has changed since it was sent. */
  const next = (): [string, Sent] | undefined => {
    const { lines, openLines } = booth.subtitles.view.getSnapshot()
    if (sent.size > lines.length + openLines.length) {
      const shown = new Set([...lines, ...openLines].map(({ key }) => key))
      for (const key of sent.keys()) if (!shown.has(key)) sent.delete(key)
    }
    for (const { key, own, text, type } of lines) {
      if (!own || type !== 'text' || before.has(key) || sent.get(key)?.final) continue
      return [key, { text, final: true }]
    }
    for (const { key, own, text } of openLines)
      if (own && text !== '' && sent.get(key)?.text !== text) return [key, { text, final: false }]
    return undefined
  }

  const look = async () => {
    if (isSending) return
    isSending = true
    for (let due = next(); due && !isOver; due = next()) {
      const [key, line] = due
      sent.set(key, line)
      // Whoever is not reached reads the next one.
      await send(key, line).catch(() => {})
      if (!line.final) await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
    isSending = false
  }

  const { unsubscribe } = booth.subtitles.view.subscribe(() => void look())
  return () => {
    isOver = true
    unsubscribe()
  }
}
