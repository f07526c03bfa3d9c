import { addNotice, clearNotice, type NoticeCode } from '../domain/notices.ts'
import { flip } from '../domain/settings.ts'
import type { ErrorCode } from '../errors.ts'
import type { BoothFact } from '../machines/booth/booth.facts.ts'
import type { VoiceDropReason } from '../machines/tts-queue/tts-queue.machine.ts'
import type { JsonObject, Module } from '../ports/common.ts'
import type { Logger } from '../ports/services.port.ts'
import type { Stores } from '../stores/stores.ts'
import type { BoothEvent, DropReason } from './booth.types.ts'
import type { Files } from './lines/files.ts'
import type { Lines } from './lines/lines.ts'
import type { Reception } from './repair/repair.ts'
import type { Echoes } from './voice/echoes.ts'
import type { Utterances } from './voice/utterances.ts'

export interface RecorderOptions {
  readonly stores: Stores
  readonly logger: Logger
  readonly lines: () => Lines
  readonly files: () => Files
  readonly utterances: () => Utterances
  readonly reception: () => Reception
  readonly echoes: Echoes
  emit(event: BoothEvent): void
  /** Called when a room was entered. */
  entered(): void
  /** Ends the voice and capture, and gives the turn to another tab. */
  silence(): void
}

const captureNotices: Partial<Record<ErrorCode, NoticeCode>> = {
  'capture-denied': 'capture-denied',
  'capture-not-found': 'capture-not-found',
  'capture-busy': 'capture-busy',
  'capture-unsupported': 'capture-unsupported',
  'capture-lost': 'capture-lost',
  'missing-port': 'capture-unsupported',
}

const captureCodes = new Set<NoticeCode>([...Object.values(captureNotices), 'capture-failed', 'capture-replaced'])

/** Nothing came back, nobody was asked, or the lines came too fast: the mark on the line says enough. */
const quietTranslationFailures: ReadonlySet<string> = new Set(['empty', 'missing-port', 'overflow'])

/** The participant knows of these, or cannot do anything about them. */
const quietVoiceDrops: ReadonlySet<VoiceDropReason> = new Set(['muted', 'overflow', 'spoken-elsewhere'])

const translationDrops = ['empty', 'timeout', 'overflow'] as const

/** Writes down what the machines report: into the stores, and as events for the host. */
export function createRecorder({
  stores,
  logger,
  lines,
  files,
  utterances,
  reception,
  echoes,
  emit,
  entered,
  silence,
}: RecorderOptions) {
  const notice = (code: NoticeCode, params?: JsonObject) =>
    stores.notices.set((notices) => addNotice(notices, code, params))

  const over = (code: NoticeCode) => stores.notices.set((notices) => clearNotice(notices, code))

  const drop = (what: Extract<BoothEvent, { type: 'dropped' }>['what'], reason: DropReason) => {
    const name = `${what}.${reason}`
    const count = (stores.drops.get()[name] ?? 0) + 1
    stores.drops.set((drops) => ({ ...drops, [name]: count }))
    emit({ type: 'dropped', what, reason, count })
  }

  const lost = (module: Module, missing: number) => {
    notice('lines-missing', { module })
    emit({ type: 'lines.missing', module, lines: missing })
  }

  let capturing: Module | null = null
  /** Codes of failed translations that were logged since the last that worked. */
  const failing = new Set<string>()

  const captureOver = () => {
    if (capturing) emit({ type: 'capture.stopped', module: capturing })
    capturing = null
  }

  /** The room is over, whether left or broken: nothing of it goes on. */
  const roomOver = () => {
    captureOver()
    lines().abandon()
    files().forgetAll()
    utterances().discardAll()
    silence()
    echoes.forget()
  }

  const record = (fact: BoothFact): void => {
    switch (fact.type) {
      case 'app.loaded':
        over('languages-failed')
        break
      case 'app.failed':
        notice('languages-failed')
        break
      case 'connection.opened':
        emit({ type: 'connection.changed', status: 'live' })
        break
      case 'connection.interrupted':
        emit({ type: 'connection.changed', status: 'interrupted' })
        break
      case 'connection.closed':
        logger.warn('The connection closed', { code: fact.code })
        emit({ type: 'connection.changed', status: 'waiting', code: fact.code })
        break
      case 'line.outcome':
        if (fact.outcome === 'failed') {
          logger.warn('A line could not be sent', { code: fact.code ?? 'internal' })
          notice('line-failed', { module: fact.module })
        }
        lines().settle(fact.module, fact.key, fact.outcome)
        break
      case 'gap.unrepaired':
        reception().giveUp(fact.stream)
        break
      case 'translation.failed':
        if (!failing.has(fact.code)) logger.warn('Translations fail', { code: fact.code })
        failing.add(fact.code)
        if (!quietTranslationFailures.has(fact.code)) notice('translation-failing')
        lines().leaveUntranslated(fact)
        drop('translation', translationDrops.find((reason) => reason === fact.code) ?? 'failed')
        break
      case 'line.translated':
        failing.clear()
        over('translation-failing')
        break
      case 'speech.recognized':
        over('speech-failing')
        if (!lines().submitSpeech(fact)) drop('speech', 'failed')
        break
      case 'speech.dropped':
        if (fact.reason === 'failed' || fact.reason === 'timeout') notice('speech-failing')
        drop('speech', fact.reason)
        break
      case 'microphone.taken':
        for (const code of captureCodes) over(code)
        capturing = fact.module
        emit({ type: 'capture.started', module: fact.module })
        break
      case 'microphone.released':
        captureOver()
        break
      case 'microphone.replaced':
        logger.warn('The microphone was replaced by the default one')
        notice('capture-replaced', { module: stores.settings.get().stt.target })
        break
      case 'microphone.lost':
        notice(captureNotices[fact.code] ?? 'capture-failed', { module: stores.settings.get().stt.target })
        break
      case 'voice.started':
        echoes.started(utterances().textOf(fact.key))
        emit({ type: 'voice.started', key: fact.key })
        break
      case 'voice.ended':
        echoes.ended()
        emit({ type: 'voice.ended', key: fact.key })
        break
      case 'voice.finished':
        over('voice-failed')
        if (utterances().isShortened(fact.key)) drop('voice', 'shortened')
        utterances().discard(fact.key)
        break
      case 'voice.dropped':
        utterances().discard(fact.key)
        if (!quietVoiceDrops.has(fact.reason)) {
          logger.warn('A line could not be spoken', { reason: fact.reason, code: fact.code ?? 'internal' })
          notice('voice-failed')
        }
        drop('voice', fact.reason)
        break
      case 'flip.started': {
        stores.settings.set((settings) => flip(settings, fact.module))
        break
      }
      case 'file.sent':
        files().forget(fact.id)
        lines().submitFile(fact.file)
        break
      case 'file.cancelled':
        files().forget(fact.id)
        break
      case 'file.failed':
        logger.error('A file could not be sent', { code: fact.code })
        files().fail(fact.id, fact.code)
        notice(fact.code === 'too-large' ? 'file-too-large' : 'file-failed')
        drop('file', 'failed')
        break
      case 'child.failed':
        logger.error('The booth stopped on an internal error', { code: fact.code })
        roomOver()
        break
      case 'room.entered':
        lines().resume()
        entered()
        emit({ type: 'joined' })
        break
      case 'room.left':
        roomOver()
        emit({ type: 'left' })
        break
      default:
        break
    }
  }

  return { record, drop, lost }
}
