import type { ErrorCode } from '../errors.ts'
import type { Handlers } from '../kit/guard.ts'
import { createGuard } from '../kit/guard.ts'
import { findLine } from '../lines/transcript.ts'
import { modules } from '../modules.ts'
import type { Hiding } from '../people/hiding.ts'
import { mayStartCaptions } from '../people/room-rules.ts'
import type { JsonObject, LanguageCode, Module } from '../ports/common.ts'
import type { Clock, Logger } from '../ports/services.port.ts'
import type { ModelDownload } from '../ports/translator.port.ts'
import { dismissForGood } from '../settings/settings.ts'
import { languageLookup } from '../text/languages/language.ts'
import { addNotice, clearNotice, dismissNotice, type NoticeCode, noticeMark } from '../views/notices.ts'
import {
  countFailure,
  endFailures,
  forgetMissed,
  forgetRecognition,
  noFailures,
  type Service,
} from '../views/outages.ts'
import type { VoiceDropReason } from '../voice/tts-queue.machine.ts'
import type { Stores } from './atoms.ts'
import type { BoothEvent, DropReason } from './booth.types.ts'
import type { Report } from './reports.ts'

export interface NoticesOptions {
  readonly stores: Stores
  readonly logger: Logger
  readonly clock: Clock
  hiding(): Pick<Hiding, 'nameOf' | 'hidesSender'> | undefined
  /** Tells the host. */
  emit(event: BoothEvent): void
}

const captureNotices: Partial<Record<ErrorCode, NoticeCode>> = {
  'capture-denied': 'capture-denied',
  'capture-forbidden': 'capture-forbidden',
  'capture-not-found': 'capture-not-found',
  'capture-busy': 'capture-busy',
  'capture-unsupported': 'capture-unsupported',
  'capture-lost': 'capture-lost',
  'missing-port': 'capture-unsupported',
  closed: 'captions-ended',
}

const captureCodes = new Set<NoticeCode>([...Object.values(captureNotices), 'capture-failed', 'capture-replaced'])

/** For these, the mark on the line is enough. */
const quietTranslationFailures: ReadonlySet<string> = new Set(['empty', 'missing-port', 'overflow', 'limit'])

/** The participant caused these, or can do nothing about them. */
const quietVoiceDrops: ReadonlySet<VoiceDropReason> = new Set(['muted', 'overflow', 'spoken-elsewhere'])

/** Why a voice gave no sound is in the log already. */
const isOfPlayer = (code: ErrorCode) => code.startsWith('playback-')

const translationDrops = ['empty', 'timeout', 'overflow', 'limit'] as const

/** The line is gone, or nothing was asked: that says nothing about the service. */
const isOfThisBooth = (code?: ErrorCode) => code === 'not-found' || code === 'missing-port' || code === 'limit'

/** Decides what the participant, the host and the log are told of each report, one after the other; changes nothing else. */
export function createNotices({ stores, logger, clock, hiding, emit }: NoticesOptions) {
  const hidesSender = (sender: string) => hiding()?.hidesSender(sender) ?? false
  const notice = (code: NoticeCode, params?: JsonObject) =>
    stores.notices.set((notices) => addNotice(notices, code, params))

  const clear = (code: NoticeCode) => stores.notices.set((notices) => clearNotice(notices, code))

  const fails = (service: Service, code?: ErrorCode) => {
    if (!isOfThisBooth(code)) stores.failures.set((failures) => countFailure(failures, service))
  }
  const works = (service: Service) => stores.failures.set((failures) => endFailures(failures, service))

  const languagesSpoken = () => modules.map((module) => stores.settings.get()[module].sourceLanguage).join('\n')
  let spokenBefore = languagesSpoken()
  stores.settings.subscribe(() => {
    if (languagesSpoken() !== spokenBefore) stores.failures.set(forgetRecognition)
    spokenBefore = languagesSpoken()
  })

  const drop = (what: Extract<BoothEvent, { type: 'dropped' }>['what'], reason: DropReason, code?: ErrorCode) => {
    const name = `${what}.${reason}`
    const count = (stores.drops.get()[name] ?? 0) + 1
    stores.drops.set((drops) => ({ ...drops, [name]: count }))
    emit({ type: 'dropped', what, reason, ...(code && { code }), count })
  }

  /** Of the host's notice in this room. */
  let mark = ''
  let seenNotice = 0
  const isOfCaptions = (id: number) =>
    stores.notices.get().list.some(({ id: own, code }) => own === id && code === 'captions')
  const record = (action: 'seen' | 'dismissed') =>
    emit({ type: 'captions.notice', action, userId: stores.identity.get()?.userId ?? '', atMs: clock.now() })

  /** Each sender over its rate is reported once, and one at a time. */
  const told = new Set<string>()
  const tooFast = () => stores.notices.get().list.find(({ code }) => code === 'sender-too-fast')

  /** What a translator wanted, which others may have translated meanwhile. */
  let wanted: ModelDownload | undefined
  const isOffered = () => stores.notices.get().list.some(({ code }) => code === 'download-needed')
  const offer = () => wanted && notice('download-needed', { source: wanted.source.code, target: wanted.target.code })

  /** Codes of failed translations that are in the log of this booth. */
  const logged = new Set<string>()

  const { codeOf } = languageLookup(stores.languages)
  const translated = (module: Module, key: string, languages: readonly LanguageCode[]) => {
    for (const language of new Set(languages.map(codeOf))) emit({ type: 'line.translated', module, key, language })
  }
  const translatedAsGiven = (module: Module, key: string) => {
    const line = findLine(stores.transcripts[module].get(), key)
    if (line?.multiple)
      translated(
        module,
        key,
        line.translations.map(({ targetLanguage }) => targetLanguage),
      )
  }

  const handlers: Handlers<Report> = {
    'app.loaded': () => clear('languages-failed'),
    'app.failed': () => notice('languages-failed'),
    'languages.replaced': () => notice('languages-replaced'),
    'tokens.loaded'({ failed }) {
      if (failed === 0) return clear('tokens-failed')
      notice('tokens-failed', { failed })
    },
    'settings.unsaved'({ code }) {
      logger.warn('Settings could not be saved', { code })
      notice('settings-not-saved')
    },

    'room.entered'({ request: { room, captionsNotice: text, otherLanguage } }) {
      stores.failures.set(noFailures)
      clear('removed')
      clear('access-expired')
      if (otherLanguage) notice('language-not-here')
      mark = text ? noticeMark(room, text) : ''
      if (text && !stores.settings.get().notices.dismissed.includes(mark)) notice('captions', { text })
      emit({ type: 'joined' })
    },
    'rules.changed'({ rules }) {
      const { consent, ended } = rules
      if (consent && rules.role !== 'listener' && consent.answer !== 'accepted') notice('consent', { ...consent })
      else clear('consent')
      if (rules.captions === 'off') notice('captions-off', { mayStart: mayStartCaptions(rules) })
      else clear('captions-off')
      if (ended) notice(ended === 'removed' ? 'removed' : 'access-expired')
    },
    'consent.answered'({ answer }) {
      clear('policy-failed')
      emit({ type: 'consent.answered', answer, userId: stores.identity.get()?.userId ?? '', atMs: clock.now() })
    },
    'policy.failed'({ code }) {
      logger.warn('The policy of the room did not carry out what was asked', { code })
      notice('policy-failed')
    },
    'offRecord.changed'({ holds, isKept, lapsed }) {
      clear('off-record-ended')
      if (holds && isKept) notice('off-record-kept')
      if (holds) return
      clear('off-record-kept')
      if (lapsed) notice('off-record-ended')
    },
    'room.left'() {
      for (const code of ['captions', 'consent', 'captions-off', 'policy-failed'] as const) clear(code)
      clear('off-record-kept')
      clear('off-record-ended')
      clear('sender-too-fast')
      clear('translation-limit')
      told.clear()
      seenNotice = 0
      emit({ type: 'left' })
    },
    'child.failed': ({ code }) => logger.error('The booth stopped on an internal error', { code }),
    'connection.opened': () => emit({ type: 'connection.changed', status: 'live' }),
    'connection.interrupted': () => emit({ type: 'connection.changed', status: 'interrupted' }),
    'connection.closed': ({ code }) => emit({ type: 'connection.changed', status: 'waiting', code }),

    'line.added'({ module, line: { key, own, origin, translation, offRecord } }) {
      if (own) stores.failures.set(forgetMissed)
      if (translation.state === 'translated') clear('translation-failing')
      emit({ type: 'line.added', module, key, own, origin, ...(offRecord && { offRecord }) })
      translatedAsGiven(module, key)
    },
    'line.revised'({ module, key, revision, own }) {
      emit({ type: 'line.revised', module, key, revision, own })
      translatedAsGiven(module, key)
    },
    'line.translationsArrived': ({ module, key, languages }) => translated(module, key, languages),
    'line.refused': ({ module, maxChars }) => notice('line-too-long', { maxChars, module }),
    'line.sent': ({ module, key }) => translatedAsGiven(module, key),
    'line.failed'({ module, code }) {
      logger.warn('A line could not be sent', { code })
      notice('line-failed', { module })
    },
    'lines.lost'({ module, lines }) {
      notice('lines-missing', { module })
      emit({ type: 'lines.missing', module, lines })
    },
    'transcript.full'({ module }) {
      notice('transcript-full', { module })
      emit({ type: 'transcript.full', module })
    },
    'message.dropped': ({ reason }) => drop('message', reason),
    'message.refused': () => drop('message', 'not-allowed'),
    'sender.refused'({ sender }) {
      drop('message', 'too-fast')
      if (told.has(sender) || tooFast() || hidesSender(sender)) return
      told.add(sender)
      notice('sender-too-fast', { sender, name: hiding()?.nameOf(sender) ?? '' })
    },
    'hiding.changed'() {
      if (hidesSender(String(tooFast()?.params.sender))) clear('sender-too-fast')
    },
    'update.dropped': () => drop('message', 'no-line'),

    'line.translated'({ module, key, target, purpose }) {
      clear('translation-failing')
      if (purpose === 'sending') clear('translation-limit')
      if (purpose === 'reading') translated(module, key, [target])
    },
    'downloads.changed'({ downloads: [first] }) {
      wanted = first
      if (!first) clear('download-needed')
      else if (isOffered()) offer()
    },
    'translation.failed'({ code, purpose }) {
      offer()
      if (purpose === 'sending' && code === 'limit') notice('translation-limit')
      if (purpose !== 'reading') return
      if (code === 'not-found' && isOffered()) return drop('translation', 'failed', code)
      if (!quietTranslationFailures.has(code)) notice('translation-failing')
      else if (!logged.has(code)) logger.warn('Translations are failing', { code })
      logged.add(code)
      const reason = translationDrops.find((reason) => reason === code)
      drop('translation', reason ?? 'failed', reason ? undefined : (code as ErrorCode))
    },

    'microphone.taken'({ module }) {
      for (const code of captureCodes) clear(code)
      emit({ type: 'capture.started', module })
    },
    'microphone.released'({ module }) {
      stores.failures.set(forgetMissed)
      emit({ type: 'capture.stopped', module })
    },
    'microphone.replaced'() {
      logger.warn('The microphone was replaced by the default one')
      notice('capture-replaced', { module: stores.settings.get().stt.target })
    },
    'test.failed': ({ code }) => notice(captureNotices[code] ?? 'capture-failed'),
    'microphone.lost': ({ code }) =>
      notice(captureNotices[code] ?? 'capture-failed', { module: stores.settings.get().stt.target }),
    'line.unclear': ({ module, key, language, own }) => emit({ type: 'line.unclear', module, key, language, own }),
    'line.held': ({ module, key }) => emit({ type: 'line.held', module, key }),
    'line.released'({ module, key, how }) {
      emit({ type: 'line.released', module, key, how })
      if (how === 'expired' || how === 'overflow') drop('speech', 'echo')
    },
    'speech.cut': ({ module }) => emit({ type: 'speech.cut', module }),
    'language.followed': ({ module, language }) => notice('language-followed', { module, language }),
    'echo.heard'({ module }) {
      notice('echo-heard', { module })
      emit({ type: 'echo.heard', module })
    },
    'speech.recognized': () => works('recognition'),
    'speech.refused': () => drop('speech', 'failed'),
    'speech.dropped'({ reason, code, language }) {
      if (language && code === 'unsupported-language')
        stores.failures.set((failures) => ({ ...failures, unrecognized: language }))
      else if (reason === 'failed' || reason === 'timeout' || reason === 'overflow') fails('recognition', code)
      drop('speech', reason, code)
    },

    'voice.started': ({ key }) => emit({ type: 'voice.started', key }),
    'voice.ended': ({ key }) => emit({ type: 'voice.ended', key }),
    'voice.finished': () => works('voice'),
    'voice.shortened': () => drop('voice', 'shortened'),
    'voice.dropped'({ reason, code }) {
      if (!quietVoiceDrops.has(reason)) {
        if (code && isOfPlayer(code)) logger.warn('A line could not be spoken', { reason, code })
        // The next line may be in a language that has a voice.
        if (code !== 'unsupported-language') fails('voice', code)
      }
      drop('voice', reason, code)
    },

    'file.failed'({ code }) {
      logger.error('A file could not be sent', { code })
      notice(code === 'too-large' ? 'file-too-large' : 'file-failed')
      drop('file', 'failed')
    },

    usage: emit,
  }

  const guard = createGuard(logger, 'The booth failed to handle a report')
  const untold: Report[] = []
  let isTelling = false
  const handle = (what: Report) => {
    const handler = handlers[what.type] as ((what: Report) => void) | undefined
    if (handler) guard(() => handler(what), { report: what.type })
  }

  return {
    /** What a listener of the host causes is reported after what it listened to. */
    report(what: Report) {
      untold.push(what)
      if (isTelling) return
      isTelling = true
      for (let next = untold.shift(); next; next = untold.shift()) handle(next)
      isTelling = false
    },

    dismiss(id: number) {
      if (isOfCaptions(id)) {
        stores.choose((settings) => dismissForGood(settings, mark))
        record('dismissed')
      }
      stores.notices.set((notices) => dismissNotice(notices, id))
    },
    seen(id: number) {
      if (!isOfCaptions(id) || seenNotice === id) return
      seenNotice = id
      record('seen')
    },
  }
}

export type HostNotices = ReturnType<typeof createNotices>
