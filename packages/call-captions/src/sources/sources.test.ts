import { PbfWriter } from 'pbf'
import { describe, expect, it } from 'vitest'
import type { CallCaption, CaptionSource } from '../captions.types.ts'
import { type AgoraCaptions, agoraCaptions } from './agora.ts'
import { type ChimeCaptions, chimeCaptions } from './chime.ts'
import { type DailyTranscription, dailyCaptions } from './daily.ts'
import { type JitsiCaptionsConference, jitsiCaptions } from './jitsi.ts'
import { type StreamCaptions, streamCaptions } from './stream.ts'
import { type TwilioCaptionsRoom, twilioCaptions } from './twilio.ts'
import { type VonageCaptions, vonageCaptions } from './vonage.ts'

type Listener = (...given: never[]) => void

/** Events of an SDK, counted as they are listened to. */
function events() {
  const listeners = new Map<string, Set<Listener>>()
  const of = (event: string) => listeners.get(event) ?? listeners.set(event, new Set()).get(event) ?? new Set()
  return {
    on(event: string, listener: Listener) {
      of(event).add(listener)
      return () => void of(event).delete(listener)
    },
    off: (event: string, listener: Listener) => void of(event).delete(listener),
    emit(event: string, ...given: unknown[]) {
      for (const listener of of(event)) listener(...(given as never[]))
    },
    get count() {
      return [...listeners.values()].reduce((sum, { size }) => sum + size, 0)
    },
  }
}

interface Sdk {
  readonly source: CaptionSource
  readonly events: ReturnType<typeof events>
  /** What somebody says, as the SDK tells it. */
  say(who: 'me' | 'other', text: string, final: boolean): void
  end(): void
  /** Other things that come the same way. */
  readonly noise: () => void
  readonly hasInterim?: false
  readonly tellsLanguage?: true
}

const sdks: Readonly<Record<string, () => Sdk>> = {
  twilio() {
    const bus = events()
    let place = 0
    const room = { ...bus, localParticipant: { sid: 'PA-me', identity: 'me' } } as unknown as TwilioCaptionsRoom
    return {
      source: twilioCaptions(room),
      events: bus,
      say: (who, transcription, final) =>
        bus.emit('transcription', {
          ...{ type: 'extension_transcriptions', participant: `PA-${who}`, track: `MT-${who}`, transcription },
          ...{ partial_results: !final, sequence_number: place++, language_code: 'es-ES', timestamp: '' },
        }),
      end: () => bus.emit('disconnected', room),
      noise: () =>
        bus.emit('transcription', { participant: 'PA-me', track: 'MT-me', transcription: 'old', sequence_number: 0 }),
      tellsLanguage: true,
    }
  },
  daily() {
    const bus = events()
    const call = { ...bus, participants: () => ({ local: { session_id: 'me' } }) } as unknown as DailyTranscription
    return {
      source: dailyCaptions(call),
      events: bus,
      say: (participantId, text, final) =>
        bus.emit('transcription-message', { participantId, text, rawResponse: { is_final: final } }),
      end: () => bus.emit('left-meeting', {}),
      noise: () =>
        bus.emit('transcription-message', { participantId: 'me', trackType: 'screen-audio', text: 'a film' }),
    }
  },
  vonage() {
    const bus = events()
    return {
      source: vonageCaptions(bus as unknown as VonageCaptions),
      events: bus,
      // A subscriber hears one stream, and this is one's own.
      say: (who, caption, isFinal) => who === 'me' && bus.emit('captionReceived', { streamId: 's', caption, isFinal }),
      end: () => bus.emit('destroyed', {}),
      noise: () => bus.emit('audioLevelUpdated', { audioLevel: 1 }),
    }
  },
  stream() {
    const bus = events()
    let count = 0
    const caption = (speaker_id: string, text: string, rest: object) =>
      bus.emit('call.closed_caption', {
        closed_caption: { speaker_id, text, language: 'es-ES', start_time: new Date(++count * 1_000), ...rest },
      })
    return {
      source: streamCaptions({ ...bus, currentUserId: 'me' } as unknown as StreamCaptions),
      events: bus,
      say: (who, text, final) => final && caption(who, text, {}),
      end: () => bus.emit('call.ended', {}),
      noise: () => caption('me', 'translated', { translated: true }),
      hasInterim: false,
      tellsLanguage: true,
    }
  },
  agora() {
    const bus = events()
    const message = (uid: number, text: string, final: boolean, type = 'transcribe') => {
      const pbf = new PbfWriter()
      pbf.writeVarintField(4, uid)
      pbf.writeMessage(
        10,
        (word: string, within: PbfWriter) => {
          within.writeStringField(1, word)
          within.writeBooleanField(4, final)
        },
        text,
      )
      pbf.writeStringField(13, type)
      pbf.writeStringField(15, 'es-ES')
      return pbf.finish()
    }
    return {
      source: agoraCaptions({ ...bus, uid: 7 } as unknown as AgoraCaptions),
      events: bus,
      say: (who, text, final) => bus.emit('stream-message', 999, message(who === 'me' ? 7 : 8, text, final)),
      end: () => bus.emit('connection-state-change', 'DISCONNECTED', 'CONNECTED'),
      noise() {
        bus.emit('stream-message', 8, new Uint8Array([0x4c, 0x10, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255]))
        bus.emit('stream-message', 999, message(7, 'translated', true, 'translate'))
      },
      tellsLanguage: true,
    }
  },
  chime() {
    const bus = events()
    const attendees = { me: { attendeeId: 'me' }, other: { attendeeId: 'other' } }
    const item = (who: 'me' | 'other', content: string) => ({
      ...{ type: /^[.,]$/.test(content) ? 'punctuation' : 'pronunciation', attendee: attendees[who] },
      content,
    })
    const result = (who: 'me' | 'other', text: string, final: boolean) => ({
      ...{ resultId: 'r1', isPartial: !final, languageCode: 'es-ES', startTimeMs: 1, endTimeMs: 2 },
      // What somebody else says meanwhile stands in the same result.
      alternatives: [
        { transcript: '', items: [item('other', 'sí'), ...text.split(/ |(?=\.)/).map((word) => item(who, word))] },
      ],
    })
    const audioVideo = {
      transcriptionController: {
        subscribeToTranscriptEvent: (listener: Listener) => bus.on('transcript', listener),
        unsubscribeFromTranscriptEvent: (listener: Listener) => bus.off('transcript', listener),
      },
      addObserver: ({ audioVideoDidStop }: { audioVideoDidStop: Listener }) => bus.on('stop', audioVideoDidStop),
      removeObserver: ({ audioVideoDidStop }: { audioVideoDidStop: Listener }) => bus.off('stop', audioVideoDidStop),
    }
    return {
      source: chimeCaptions(audioVideo as unknown as ChimeCaptions, { attendeeId: 'me' }),
      events: bus,
      say: (who, text, final) => bus.emit('transcript', { results: [result(who, text, final)] }),
      end: () => bus.emit('stop'),
      noise: () => bus.emit('transcript', { type: 'started', eventTimeMs: 1 }),
      tellsLanguage: true,
    }
  },
  jitsi() {
    const bus = events()
    const message = (id: string, rest: object) =>
      bus.emit('conference.endpoint_message_received', {}, { participant: { id }, ...rest })
    let count = 0
    return {
      source: jitsiCaptions({ ...bus, myUserId: () => 'me' } as JitsiCaptionsConference),
      events: bus,
      say(who, text, final) {
        message(who, {
          ...{ type: 'transcription-result', transcript: [{ text, confidence: 0.9 }], is_interim: !final },
          ...{ message_id: `m${count}`, language: 'es-ES' },
        })
        if (final) count++
      },
      end: () => bus.emit('conference.left'),
      noise: () => message('me', { type: 'translation-result', text: 'translated' }),
      tellsLanguage: true,
    }
  },
}

describe.each(Object.entries(sdks))('captions of %s', (_, open) => {
  const listen = (sdk: Sdk) => {
    const heard: CallCaption[] = []
    const ends: unknown[] = []
    return {
      heard,
      ends,
      stop: sdk.source.subscribe(
        (caption) => heard.push(caption),
        (error) => ends.push(error),
      ),
    }
  }

  it('are of this participant alone, interim and final', () => {
    const sdk = open()
    const { heard } = listen(sdk)
    sdk.say('other', 'not mine', true)
    sdk.say('me', 'empezamos', false)
    sdk.say('me', 'Empezamos ahora.', true)
    sdk.noise()
    const final = { text: 'Empezamos ahora.', final: true }
    expect(heard).toMatchObject(sdk.hasInterim === false ? [final] : [{ text: 'empezamos', final: false }, final])
    expect(heard.at(-1)?.language).toBe(sdk.tellsLanguage && 'es-ES')
  })

  it('end with the call', () => {
    const sdk = open()
    const { ends } = listen(sdk)
    sdk.end()
    expect(ends).toHaveLength(1)
  })

  it('leave no listener behind', () => {
    const sdk = open()
    listen(sdk).stop()
    expect(sdk.events.count).toBe(0)
  })
})
