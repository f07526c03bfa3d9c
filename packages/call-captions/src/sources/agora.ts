import type { IAgoraRTCClient } from 'agora-rtc-sdk-ng/esm'
import { PbfReader } from 'pbf'
import type { CaptionSource } from '../captions.types.ts'

/** The part of an `IAgoraRTCClient` that captions need. */
export type AgoraCaptions = Pick<IAgoraRTCClient, 'uid' | 'on' | 'off'>

export interface AgoraCaptionsOptions {
  /** The `uid` of the bot that sends the captions, as your server named it. @default whoever sends some */
  readonly bot?: number | string
}

interface Text {
  uid: number
  words: string
  isFinal: boolean
  culture: string
  type: string
}

/** Fields as in `SttMessage.proto` of Agora's real-time speech-to-text. */
const fields = { uid: 4, words: 10, endOfSegment: 11, type: 13, culture: 15 }
const wordFields = { text: 1, isFinal: 4 }

function readText(bytes: Uint8Array): Text {
  const read: Text = { uid: 0, words: '', isFinal: false, culture: '', type: '' }
  return new PbfReader(bytes).readFields((tag, text, reader) => {
    if (tag === fields.uid) text.uid = reader.readVarint(true)
    else if (tag === fields.endOfSegment) text.isFinal ||= reader.readBoolean()
    else if (tag === fields.type) text.type = reader.readString()
    else if (tag === fields.culture) text.culture = reader.readString()
    else if (tag === fields.words)
      reader.readMessage((word, into, within) => {
        if (word === wordFields.text) into.words += within.readString()
        else if (word === wordFields.isFinal) into.isFinal ||= within.readBoolean()
      }, text)
  }, read)
}

/** The real-time speech-to-text of an Agora channel, which your server started: its bot sends protobuf as stream messages. */
export function agoraCaptions(client: AgoraCaptions, { bot }: AgoraCaptionsOptions = {}): CaptionSource {
  return {
    id: 'agora',
    subscribe(onCaption, onEnd) {
      const receive = (sender: number | string, bytes: Uint8Array) => {
        if (bot !== undefined && String(sender) !== String(bot)) return
        let text: Text
        try {
          text = readText(bytes)
        } catch {
          // Of another part of the page.
          return
        }
        if (String(text.uid) !== String(client.uid) || (text.type !== '' && text.type !== 'transcribe')) return
        onCaption({ text: text.words, final: text.isFinal, ...(text.culture && { language: text.culture }) })
      }
      const change = (state: string) => {
        if (state === 'DISCONNECTED') onEnd()
      }
      client.on('stream-message', receive)
      client.on('connection-state-change', change)
      return () => {
        client.off('stream-message', receive)
        client.off('connection-state-change', change)
      }
    },
  }
}
