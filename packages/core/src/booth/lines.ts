import { fromCallback } from 'xstate'
import { maxLineChars, retranslatedLines } from '../constants.ts'
import {
  createEnvelope,
  type Envelope,
  formatTime,
  type InboundLine,
  type LineMessage,
  parseInbound,
} from '../domain/message.ts'
import { addNotice } from '../domain/notices.ts'
import {
  acceptLine,
  clearTranscript,
  findLine,
  lineKey,
  setOutcome,
  type TranscriptLine,
  translationDone,
  translationFailed,
  translationNone,
  translationPending,
} from '../domain/transcript.ts'
import { textToSend } from '../domain/translation-plan.ts'
import { errorCodeOf } from '../errors.ts'
import type { BoothCommand } from '../machines/booth/booth.facts.ts'
import type {
  TranslationEnded,
  TranslationFailureCode,
  TranslationJob,
} from '../machines/translation/translation.machine.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import type { Delivery, FileReference } from '../ports/transport.port.ts'
import type { Stores } from '../stores/stores.ts'
import type { DropReason } from './booth.types.ts'
import type { Interpreter } from './interpreter.ts'

const modules: readonly Module[] = ['subtitles', 'chat']

/** Keys of accepted lines that are remembered, so that a late copy is recognised. */
const rememberedLines = 20_000

export interface LinesOptions {
  readonly stores: Stores
  readonly interpreter: Interpreter
  readonly clock: Clock
  send(command: BoothCommand): void
  drop(reason: DropReason): void
  added(module: Module, line: TranscriptLine): void
}

/** The way of a line: from the text box, the microphone or the wire into the transcript, and on to translation and delivery. */
export function createLines({ stores, interpreter, clock, send, drop, added }: LinesOptions) {
  const outbox = new Map<string, Envelope>()
  const seen = new Set<string>()
  let clientId = ''
  let room = ''
  let bareLines = 0
  let seq: Record<Module, number> = { subtitles: 0, chat: 0 }

  const remember = (key: string): boolean => {
    if (seen.has(key)) return false
    seen.add(key)
    if (seen.size > rememberedLines) for (const oldest of seen) return seen.delete(oldest)
    return true
  }

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
    const envelope = createEnvelope(message, { clientId, seq: ++seq[module], sentAtMs: clock.now() })
    const key = lineKey(clientId, envelope.id)
    outbox.set(key, envelope)
    remember(key)
    add(module, {
      ...lineOf(envelope, key, clientId),
      own: true,
      outcome: 'sending',
    })
    send({ type: 'line.submit', module, key })
  }

  const nameFor = (module: Module) => stores.settings.get()[module].username ?? stores.identity.get()?.name ?? ''

  const header = (module: Module, text: string, speakerLanguage: LanguageCode) => ({
    time: formatTime(new Date(clock.now())),
    name: nameFor(module),
    speakerLanguage,
    text,
  })

  return {
    enter(nextClientId: string, nextRoom: string) {
      if (nextRoom !== room) {
        outbox.clear()
        seen.clear()
        for (const module of modules) stores.transcripts[module].set(clearTranscript)
      }
      room = nextRoom
      clientId = nextClientId
      seq = { subtitles: 0, chat: 0 }
    },

    /** Translations that were broken off by leaving, or became due meanwhile, begin anew. */
    resume() {
      for (const module of modules) retranslate(module)
    },

    /** Nobody sends any more what did not get through. */
    abandon() {
      for (const [key, { module }] of outbox)
        stores.transcripts[module].set((transcript) => setOutcome(transcript, key, 'failed'))
    },

    /** Takes text that was typed or spoken; white space alone is not taken, nor what is longer than a line may be. */
    submitText(
      module: Module,
      typed: string,
      language: LanguageCode = stores.settings.get()[module].sourceLanguage,
    ): boolean {
      const text = textToSend(typed)
      if (text === null) return false
      if (text.length > maxLineChars) {
        stores.notices.set((notices) => addNotice(notices, 'line-too-long', { maxChars: maxLineChars, module }))
        return false
      }
      if (module === 'subtitles')
        submit({ module, ...header(module, text, language), multiple: false, translations: [] })
      else submit({ module, type: 'text', ...header(module, text, language) })
      return true
    },

    submitFile(file: FileReference) {
      submit({
        module: 'chat',
        type: 'file',
        file: { ...file },
        ...header('chat', file.name, stores.settings.get().chat.sourceLanguage),
      })
    },

    retry(module: Module, key: string) {
      const envelope = outbox.get(key)
      if (!envelope || findLine(stores.transcripts[module].get(), key)?.outcome !== 'failed') return
      if (envelope.clientId !== clientId) outbox.set(key, { ...envelope, clientId, seq: ++seq[module] })
      stores.transcripts[module].set((transcript) => setOutcome(transcript, key, 'sending'))
      send({ type: 'line.submit', module, key })
    },

    settle(module: Module, key: string, outcome: 'sent' | 'failed') {
      if (outcome === 'sent') outbox.delete(key)
      stores.transcripts[module].set((transcript) => setOutcome(transcript, key, outcome))
    },

    leaveUntranslated({ module, key, target, code }: TranslationJob & { readonly code: TranslationFailureCode }) {
      stores.transcripts[module].set((transcript) => translationFailed(transcript, key, target, code))
    },

    envelope: ({ key }: { readonly key: string }) => outbox.get(key),

    /** The one door: whatever arrives is checked, and what is not a new line of somebody else is counted and dropped. */
    receive(delivery: Delivery) {
      const { channel, message, sender }: Partial<Delivery> = delivery ?? {}
      const inbound = parseInbound(message)
      if (inbound.kind === 'control') return
      if (inbound.kind === 'rejected') return drop(inbound.reason)
      const { line } = inbound
      if (line.clientId === clientId) return drop('own')
      if (line.module !== channel) return drop('other-channel')
      const from = sender ?? line.clientId ?? ''
      const key = lineKey(from, line.id ?? `bare-${++bareLines}`)
      if (!remember(key)) return drop('duplicate')
      const time = line.time || formatTime(new Date(clock.now()))
      add(line.module, { ...lineOf(line, key, from), time, own: false })
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

function lineOf(line: InboundLine | Envelope, key: string, sender: string): Omit<TranscriptLine, 'own'> {
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
    origin: 'live',
  }
}
