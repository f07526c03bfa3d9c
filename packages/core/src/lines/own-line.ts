import type { DeskTools } from '../booth/desk.ts'
import { errorCodeOf } from '../errors.ts'
import type { Turns } from '../kit/turns.ts'
import type { Outgoing } from '../link/outgoing.ts'
import type { Seen } from '../link/seen.ts'
import type { RoomSession } from '../link/session.ts'
import { controlModule } from '../link/wire/control-message.ts'
import { fittingTranslations, type GivenTranslation } from '../link/wire/given-translations.ts'
import type { Numbered } from '../link/wire/message.ts'
import type { Readers } from '../people/languages-read.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { LineTranslator } from '../translate/translate.ts'
import type { Outbox } from './outbox.ts'
import type { Drafts } from './own-open-lines.ts'
import type { TranscriptLine } from './transcript.ts'

/** An own line, or a correction of it, that is being translated for the others. */
interface Translating {
  readonly module: Module
  readonly line: OwnLine
  /** The most read first. */
  readonly targets: readonly LanguageCode[]
  readonly texts: Map<LanguageCode, string>
  /** Languages that are still being translated into. */
  readonly open: Set<LanguageCode>
  /** Languages that the message named as following. */
  promised: readonly LanguageCode[]
  state: 'held' | 'going' | 'sent'
  /** Key of the message that brings what follows. */
  follower?: string
}

type OwnLine = Pick<
  TranscriptLine,
  'key' | 'id' | 'person' | 'type' | 'text' | 'speakerLanguage' | 'revision' | 'startedAtMs'
>

export interface SendingOptions extends Pick<DeskTools, 'tell'> {
  readonly outgoing: Pick<Outgoing, 'submit' | 'ready' | 'flush'>
  readonly session: Pick<RoomSession, 'messageBytes'>
  readonly drafts: Pick<Drafts, 'show' | 'end'>
  readonly outbox: Pick<Outbox, 'envelope' | 'replace' | 'addUpdate'>
  readonly seen: Pick<Seen, 'take'>
  readonly readers: Pick<Readers, 'targets'>
  readonly lineTranslator: Pick<LineTranslator, 'isAvailable' | 'ask'>
  readonly turns: Turns
  /** Until the end of the stay. */
  readonly signal: AbortSignal
}

const bytesOf = (message: unknown) => new TextEncoder().encode(JSON.stringify(message)).byteLength

/** Sends own lines with their translations for the others. A line waits for them for a while; those that come later follow it. */
export function createSending({
  outgoing,
  tell,
  session,
  drafts,
  outbox,
  seen,
  readers,
  lineTranslator,
  turns,
  signal,
}: SendingOptions) {
  /** By the key of the message. */
  const translating = new Map<string, Translating>()

  /** Sends what was promised, once some of it is there; it waits for the rest as a line does. */
  const follow = (entry: Translating) => {
    const { module, line, open } = entry
    if (entry.state !== 'sent' || entry.promised.every((language) => open.has(language))) return
    if (entry.follower === undefined) {
      const update = { type: 'translated', of: line.id, revision: line.revision, translations: [], failed: [] } as const
      const { key } = outbox.addUpdate(module, line.key, update)
      seen.take(key)
      entry.follower = key
      outgoing.submit({ module, key }, { hold: true })
    }
    if (open.size === 0) outgoing.ready(entry.follower)
  }

  const settle = (key: string, entry: Translating, target: LanguageCode, text: string) => {
    if (!entry.open.delete(target)) return
    if (text.trim() !== '') entry.texts.set(target, text)
    if (entry.state === 'held' && entry.open.size === 0) outgoing.ready(key)
    follow(entry)
  }

  const translate = async (key: string, entry: Translating, target: LanguageCode) => {
    const { module, line } = entry
    const isWanted = () => readers.targets(module, line.speakerLanguage).includes(target)
    const ask = async (signal: AbortSignal) => {
      const text = isWanted() ? await lineTranslator.ask(line, target, signal) : ''
      return { text }
    }
    const end = await turns.run(line, ask, signal).catch(errorCodeOf)
    if (end === 'ended') return
    const text = typeof end === 'string' ? '' : end.text
    settle(key, entry, target, text)
    if (typeof end === 'string') tell({ type: 'translation.failed', code: end, purpose: 'sending' })
    else if (text) tell({ type: 'line.translated', module, key: line.key, target, purpose: 'sending' })
  }

  /** A correction makes the translations of the text before useless. */
  const endOlder = (line: OwnLine) => {
    for (const [key, entry] of translating) {
      if (entry.line.key !== line.key) continue
      entry.open.clear()
      if (entry.state === 'held') outgoing.ready(key)
      else translating.delete(key)
    }
  }

  const textsIn = ({ texts }: Translating, languages: readonly LanguageCode[]) =>
    languages.flatMap((targetLanguage): GivenTranslation[] => {
      const text = texts.get(targetLanguage)
      return text === undefined ? [] : [{ targetLanguage, text }]
    })

  /** The message with as many translations as it has room for. */
  const filled = (
    key: string,
    make: (translations: readonly GivenTranslation[]) => Numbered,
    given: readonly GivenTranslation[],
  ) => {
    const maxBytes = session.messageBytes()
    return outbox.replace(key, make(fittingTranslations(given, (some) => bytesOf(make(some)) <= maxBytes)))
  }

  const followerOf = (key: string, envelope: Numbered, entry: Translating): Numbered => {
    const there = entry.promised.filter((language) => !entry.open.has(language))
    entry.promised = entry.promised.filter((language) => entry.open.has(language))
    delete entry.follower
    const isMissing = (translations: readonly GivenTranslation[]) => (language: LanguageCode) =>
      !translations.some(({ targetLanguage }) => targetLanguage === language)
    const make = (translations: readonly GivenTranslation[]) =>
      ({ ...envelope, translations, failed: there.filter(isMissing(translations)) }) as Numbered
    return filled(key, make, textsIn(entry, there))
  }

  const withTranslations = (key: string, envelope: Numbered, entry: Translating): Numbered => {
    const { module, line, targets, open } = entry
    const isLine = envelope.module !== controlModule
    if (isLine) drafts.end(module, line.id)
    const pending = targets.filter((language) => open.has(language))
    const hasRoom = bytesOf({ ...envelope, pending }) <= session.messageBytes()
    entry.promised = hasRoom ? pending : []
    entry.state = 'going'
    const named = entry.promised.length > 0 ? { ...envelope, pending } : envelope
    const make = (translations: readonly GivenTranslation[]) =>
      translations.length > 0 ? { ...named, ...(isLine && { multiple: true }), translations } : named
    return filled(key, make, textsIn(entry, targets))
  }

  return {
    /** @param key of the message that carries the line, or its correction */
    submit(module: Module, key: string, line: OwnLine) {
      const { id, text, speakerLanguage, revision } = line
      endOlder(line)
      const isTranslated = line.type === 'text' && lineTranslator.isAvailable()
      const targets = isTranslated ? readers.targets(module, speakerLanguage) : []
      if (targets.length === 0) {
        if (revision === 0) drafts.end(module, id)
        return outgoing.submit({ module, key })
      }
      const state = { promised: [], state: 'held' } as const
      const entry: Translating = { module, line, targets, texts: new Map(), open: new Set(targets), ...state }
      translating.set(key, entry)
      outgoing.submit({ module, key }, { hold: true })
      const stable = { calm: text.length, fast: text.length }
      const draft = { module, lineId: id, language: speakerLanguage, text, stable }
      if (revision === 0) drafts.show(line.startedAtMs === undefined ? { ...draft, typed: true } : draft, false)
      for (const target of targets) void translate(key, entry, target)
    },

    /** The message as it travels, with the translations that are there when it is first sent. */
    envelope(key: string): Numbered | undefined {
      const envelope = outbox.envelope(key)
      // Without a connection nothing is sent, and there is no limit to keep to.
      if (!envelope || session.messageBytes() === 0) return envelope
      const entry = translating.get(key)
      if (entry?.state === 'held') return withTranslations(key, envelope, entry)
      const [line = '', followed] = [...translating].find(([, { follower }]) => follower === key) ?? []
      if (!followed) return envelope
      if (followed.open.size === 0) translating.delete(line)
      return followerOf(key, envelope, followed)
    },

    settled(key: string, outcome: 'sent' | 'failed') {
      const entry = translating.get(key)
      if (!entry || outcome === 'failed') return
      entry.state = 'sent'
      if (entry.promised.length === 0) translating.delete(key)
      else follow(entry)
    },

    /** The room is being left: nothing more is promised, and what waits goes. */
    flush() {
      for (const entry of translating.values()) {
        entry.open.clear()
        follow(entry)
      }
      outgoing.flush()
    },
  }
}

export type Sending = ReturnType<typeof createSending>
