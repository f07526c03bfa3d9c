import { fromCallback } from 'xstate'
import { maxLineChars, retranslatedLines } from '../../constants.ts'
import type { Control } from '../../domain/control-message.ts'
import {
  type Envelope,
  envelopeOf,
  formatTime,
  type InboundLine,
  type LineMessage,
  parseInbound,
} from '../../domain/message.ts'
import { addNotice } from '../../domain/notices.ts'
import {
  acceptLine,
  clearTranscript,
  enterTranscript,
  findLine,
  type LineOrigin,
  lineKey,
  setOutcome,
  type TranscriptLine,
  translationDone,
  translationFailed,
  translationNone,
  translationPending,
} from '../../domain/transcript.ts'
import { textToSend } from '../../domain/translation-plan.ts'
import { errorCodeOf } from '../../errors.ts'
import type { BoothCommand } from '../../machines/booth/booth.facts.ts'
import type { RecognitionFact } from '../../machines/recognition/recognition.machine.ts'
import type {
  TranslationEnded,
  TranslationFailureCode,
  TranslationJob,
} from '../../machines/translation/translation.machine.ts'
import type { LanguageCode, Module } from '../../ports/common.ts'
import type { Clock } from '../../ports/services.port.ts'
import type { Delivery, FileReference } from '../../ports/transport.port.ts'
import type { Stores } from '../../stores/stores.ts'
import type { DropReason } from '../booth.types.ts'
import type { Interpreter } from './interpreter.ts'
import type { Outbox } from './outbox.ts'

const modules: readonly Module[] = ['subtitles', 'chat']

/** Keys of accepted lines that are remembered, so that a late copy is recognised. */
const rememberedLines = 20_000

/** A line of somebody else that is new here. */
export interface AcceptedLine {
  readonly module: Module
  readonly sender: string
  readonly envelope: Envelope
}

type Speech = Omit<Extract<RecognitionFact, { type: 'speech.recognized' }>, 'type'>

export interface LinesOptions {
  readonly stores: Stores
  readonly interpreter: Interpreter
  readonly clock: Clock
  readonly outbox: Outbox
  send(command: BoothCommand): void
  drop(reason: DropReason): void
  added(module: Module, line: TranscriptLine): void
  /** A numbered line came, new or again. Tells whether later ones of its sender are there already. */
  noteNumber(module: Module, sender: string, clientId: string, seq: number, origin: LineOrigin): boolean
  /** Keeps a line for others. */
  keep(line: AcceptedLine): void
  hear(control: Control, module: Module, sender: string): void
}

/** The way of a line: from the text box, the microphone or the wire into the transcript, and on to translation and delivery. */
export function createLines(options: LinesOptions) {
  const { stores, interpreter, clock, outbox, send, drop, added } = options
  const seen = new Set<string>()
  /** Clients of one's own stays in this room; a history gives their lines back, under whatever the transport calls their sender. */
  const ownClients = new Set<string>()
  let room = ''
  let bareLines = 0

  const remember = (key: string): boolean => {
    if (seen.has(key)) return false
    seen.add(key)
    if (seen.size > rememberedLines) for (const oldest of seen) return seen.delete(oldest)
    return true
  }

  const isKnownOwn = ({ clientId = '', id = '' }: InboundLine) =>
    ownClients.has(clientId) && [...ownClients].some((client) => seen.has(lineKey(client, id)))

  const add = (module: Module, line: TranscriptLine) => {
    stores.transcripts[module].set((transcript) => acceptLine(transcript, line))
    translateLine(module, line)
    added(module, line)
  }

  const translateLine = (module: Module, line: TranscriptLine) => {
    const target = stores.settings.get()[module].targetLanguage
    const transcript = stores.transcripts[module]
    if (line.type === 'file' || !interpreter.needs(line, target)) {
      if (line.translation.state !== 'none') transcript.set((current) => translationNone(current, line.key))
      return
    }
    const { translation } = line
    if (translation.state === 'translated' && translation.target === target) return
    transcript.set((current) => translationPending(current, line.key, target))
    send({ type: 'translate', module, key: line.key, target })
  }

  /** The module reads another language now: its latest lines are translated anew. */
  const retranslate = (module: Module) => {
    send({ type: 'translation.stop', module })
    const { lines } = stores.transcripts[module].get()
    for (const { key, translation } of lines.slice(0, -retranslatedLines))
      if (translation.state === 'pending')
        stores.transcripts[module].set((current) => translationFailed(current, key, translation.target, 'aborted'))
    for (const line of lines.slice(-retranslatedLines)) translateLine(module, line)
  }

  const submit = (message: LineMessage) => {
    const { module } = message
    const { key, envelope } = outbox.add(message)
    remember(key)
    add(module, {
      ...lineOf(envelope, key, outbox.clientId, 'live'),
      own: true,
      outcome: 'sending',
    })
    send({ type: 'line.submit', module, key })
  }

  const nameFor = (module: Module) => stores.settings.get()[module].username ?? stores.identity.get()?.name ?? ''

  /** Takes text that was typed or spoken; white space alone is not taken, nor what is longer than a line may be. */
  const submitText = (
    module: Module,
    typed: string,
    language: LanguageCode,
    late?: { readonly late: true },
  ): boolean => {
    const text = textToSend(typed)
    if (text === null) return false
    if (text.length > maxLineChars) {
      stores.notices.set((notices) => addNotice(notices, 'line-too-long', { maxChars: maxLineChars, module }))
      return false
    }
    const spoken = { ...header(module, text, language), ...late }
    if (module === 'subtitles') submit({ module, ...spoken, multiple: false, translations: [] })
    else submit({ module, type: 'text', ...spoken })
    return true
  }

  const header = (module: Module, text: string, speakerLanguage: LanguageCode) => ({
    time: formatTime(new Date(clock.now())),
    name: nameFor(module),
    speakerLanguage,
    text,
  })

  return {
    enter(nextRoom: string) {
      if (nextRoom !== room) {
        outbox.clear()
        seen.clear()
        ownClients.clear()
        for (const module of modules) stores.transcripts[module].set(clearTranscript)
      }
      room = nextRoom
      ownClients.add(outbox.clientId)
      for (const module of modules) stores.transcripts[module].set(enterTranscript)
    },

    /** Translations that were broken off by leaving, or became due meanwhile, begin anew. */
    resume() {
      for (const module of modules) retranslate(module)
    },

    /** Nobody sends any more what did not get through. */
    abandon() {
      for (const [key, module] of outbox.waiting())
        stores.transcripts[module].set((transcript) => setOutcome(transcript, key, 'failed'))
    },

    submitText: (module: Module, typed: string): boolean =>
      submitText(module, typed, stores.settings.get()[module].sourceLanguage),

    /** Takes speech in the language in which it was captured. */
    submitSpeech: ({ module, text, language, late }: Speech) => submitText(module, text, language, late && { late }),

    submitFile(file: FileReference) {
      submit({
        module: 'chat',
        type: 'file',
        file: { ...file },
        ...header('chat', file.name, stores.settings.get().chat.sourceLanguage),
      })
    },

    retry(module: Module, key: string) {
      if (findLine(stores.transcripts[module].get(), key)?.outcome !== 'failed' || !outbox.renew(module, key)) return
      stores.transcripts[module].set((transcript) => setOutcome(transcript, key, 'sending'))
      send({ type: 'line.submit', module, key })
    },

    settle(module: Module, key: string, outcome: 'sent' | 'failed') {
      const envelope = outbox.settle(key, outcome)
      if (envelope) options.keep({ module, sender: '', envelope })
      stores.transcripts[module].set((transcript) => setOutcome(transcript, key, outcome))
    },

    leaveUntranslated({ module, key, target, code }: TranslationJob & { readonly code: TranslationFailureCode }) {
      stores.transcripts[module].set((transcript) => translationFailed(transcript, key, target, code))
    },

    /** The one door: whatever arrives is checked, and what is not a new line of somebody else is counted and dropped. */
    receive(delivery: Delivery, origin: LineOrigin = 'live') {
      const { channel, message, sender, cursor }: Partial<Delivery> = delivery ?? {}
      const isLive = origin === 'live'
      const inbound = parseInbound(message)
      if (inbound.kind === 'later') return
      if (inbound.kind === 'rejected') return drop(inbound.reason)
      if (inbound.kind === 'control') {
        const module = modules.find((known) => known === channel)
        if (isLive && module) options.hear(inbound.control, module, sender ?? inbound.control.clientId)
        return
      }
      const { line } = inbound
      if (line.clientId === outbox.clientId) return isLive ? drop('own') : undefined
      if (line.module !== channel) return drop('other-channel')
      if (isKnownOwn(line)) return isLive ? drop('duplicate') : undefined
      const { module } = line
      const from = sender ?? line.clientId ?? ''
      const envelope = envelopeOf(line)
      const isLate = envelope !== null && options.noteNumber(module, from, envelope.clientId, envelope.seq, origin)
      const key = lineKey(from, line.id ?? `bare-${cursor ?? ++bareLines}`)
      if (!remember(key)) return isLive ? drop('duplicate') : undefined
      if (envelope) options.keep({ module, sender: from, envelope })
      const time = line.time || formatTime(new Date(clock.now()))
      add(module, { ...lineOf(line, key, from, isLive && isLate ? 'repair' : origin), time, own: false })
    },

    retranslate,

    translate: fromCallback<{ type: 'never' }, TranslationJob>(({ input: job, sendBack }) => {
      const controller = new AbortController()
      const transcript = stores.transcripts[job.module]
      const end = (code?: TranslationEnded['code']) => {
        if (controller.signal.aborted) return
        sendBack({ type: 'translation.ended', job, ...(code && { code }) } satisfies TranslationEnded)
      }
      const line = findLine(transcript.get(), job.key)
      if (line)
        interpreter.translate(line, job.target, controller.signal).then(
          (text) => {
            if (controller.signal.aborted) return
            if (text.trim() === '') return end('empty')
            transcript.set((current) => translationDone(current, job.key, job.target, text))
            end()
          },
          (error: unknown) => end(errorCodeOf(error)),
        )
      else end('not-found')
      return () => controller.abort()
    }),
  }
}

export type Lines = ReturnType<typeof createLines>

function lineOf(
  line: InboundLine | Envelope,
  key: string,
  sender: string,
  origin: LineOrigin,
): Omit<TranscriptLine, 'own'> {
  const file = line.module === 'chat' && line.type === 'file' ? line : undefined
  return {
    key,
    id: line.id ?? key,
    sender,
    ...(line.clientId !== undefined && { clientId: line.clientId }),
    ...(line.seq !== undefined && { seq: line.seq }),
    name: line.name,
    speakerLanguage: line.speakerLanguage,
    text: line.text,
    time: line.time,
    type: file ? 'file' : 'text',
    ...(file?.file && { file: file.file }),
    ...(file?.urlFile && { urlFile: file.urlFile }),
    multiple: line.multiple ?? false,
    translations: line.translations ?? [],
    translation: { state: 'none' },
    truncated: 'truncated' in line && line.truncated,
    ...(line.late && { late: line.late }),
    origin,
  }
}
