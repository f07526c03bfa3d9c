import { listenerReadsMs, maxTargets, readsRestMs, readsSettleMs, replyJitterMs } from '../../constants.ts'
import type { Author } from '../../domain/author.ts'
import type { Control, Reads } from '../../domain/control-message.ts'
import { resolveLanguage } from '../../domain/language.ts'
import { modules } from '../../domain/modules.ts'
import type { Participants } from '../../domain/participants.ts'
import { createReaderList } from '../../domain/readers.ts'
import { targetsOf } from '../../domain/targets.ts'
import type { LanguageCode, Module, Unsubscribe } from '../../ports/common.ts'
import type { Desk, DeskTools } from '../desk.ts'
import type { People } from '../people/people.ts'
import type { RoomSession } from '../session/room-session.ts'
import { createAudience } from './audience.ts'

export interface ReadersOptions extends Pick<DeskTools, 'stores' | 'clock' | 'tell'> {
  readonly session: Pick<RoomSession, 'sendControl' | 'seesReaders' | 'listens'>
  readonly speakerOf: People['speakerOf']
  /** Who translates a line. @default the sender, where the transport has presence and profiles */
  readonly translate: 'sender' | 'receiver' | undefined
  readonly spokenModules: readonly Module[]
  /** Languages that a line is translated into by its sender. */
  readonly maxTargets: number
  readonly random: () => number
}

/** Who reads what: announces what this participant reads and hears, and knows what the others do. */
export function createReaders({
  stores,
  clock,
  tell,
  session,
  speakerOf,
  translate,
  spokenModules,
  random,
  ...options
}: ReadersOptions) {
  let readers = createReaderList(speakerOf)
  const holds = { subtitles: 0, chat: 0 }
  let isVoiceOn = false
  let isOpen = false
  let announcing: unknown
  let answering: unknown
  let answeredAtMs = Number.NEGATIVE_INFINITY
  const askers = new Set<string>()

  const isRead = (module: Module) => stores.settings.get()[module].visible || holds[module] > 0
  const wasRead = { subtitles: isRead('subtitles'), chat: isRead('chat') }

  const known = (code: LanguageCode) => {
    const language = resolveLanguage(code, stores.languages.get())
    return language ? [language.code] : []
  }

  const ownReads = (): Reads => {
    const { tts, ...settings } = stores.settings.get()
    const read = (module: Module) => (isRead(module) ? known(settings[module].targetLanguage) : [])
    return { subtitles: read('subtitles'), chat: read('chat'), voice: isVoiceOn ? known(tts.language) : [] }
  }

  const announce = (to?: string) => {
    if (translate !== 'sender' && !session.seesReaders()) return
    session
      .sendControl(
        'subtitles',
        { type: 'reads', reads: ownReads(), ...(session.listens() && { listens: true }) },
        to === undefined ? {} : { to },
      )
      .catch(() => {})
  }

  /** The announced one, to tell whether anything has changed since. */
  let announced = ''
  const announceToAll = () => {
    announced = JSON.stringify(ownReads())
    announce()
  }

  const audience = createAudience({
    clock,
    random,
    reads: ownReads,
    announce,
    isServed: (code) =>
      modules.some((module) => {
        const line = stores.transcripts[module]
          .get()
          .lines.findLast(({ speakerLanguage }) => !known(speakerLanguage).includes(code))
        const isRecent = clock.now() - (line?.sentAtMs ?? Number.NEGATIVE_INFINITY) < listenerReadsMs
        return isRecent && line?.translations.some(({ targetLanguage }) => known(targetLanguage).includes(code))
      }),
  })

  const check = () => {
    for (const module of modules) {
      const before = wasRead[module]
      wasRead[module] = isRead(module)
      if (wasRead[module] && !before) tell({ type: 'reading.began', module })
    }
    if (!isOpen) return
    if (session.listens()) return audience.begin()
    announcing ??= clock.setTimeout(() => {
      announcing = undefined
      if (announced !== JSON.stringify(ownReads())) announceToAll()
    }, readsSettleMs)
  }

  const answerAskers = () => {
    const [first, ...others] = askers
    askers.clear()
    answering = undefined
    answeredAtMs = clock.now()
    announce(others.length > 0 ? undefined : first)
  }

  const switchVoice = (isOn: boolean) => () => {
    isVoiceOn = isOn
    check()
  }

  const forget = () => {
    clock.clearTimeout(announcing)
    clock.clearTimeout(answering)
    announcing = undefined
    answering = undefined
    askers.clear()
    audience.end()
    readers = createReaderList(speakerOf)
    isVoiceOn = false
    isOpen = false
  }

  let present: Participants = stores.participants.get()
  stores.participants.subscribe((now) => {
    readers.forgetGone(present, now)
    present = now
  })

  const desk: Desk = {
    facts: {
      'connection.opened'() {
        isOpen = true
        if (session.listens()) audience.begin()
        else announceToAll()
      },
      'settings.changed': check,
      'voice.unmuted': switchVoice(true),
      'voice.muted': switchVoice(false),
      'line.added'({ module, line: { origin, type, speakerLanguage, pending, translations } }) {
        if (!session.listens() || origin !== 'live' || type !== 'text') return
        const given = translations.map(({ targetLanguage }) => targetLanguage)
        const places = spokenModules.includes(module) ? [module, 'voice'] : [module]
        audience.came(places, [speakerLanguage, ...pending, ...given].flatMap(known))
      },
      'stay.ended': forget,
    },
  }

  return {
    ...desk,
    /** Whether anybody looks at this module here. */
    isRead,

    /** Somebody looks at this module outside its panel, until the returned function is called. */
    read(module: Module): Unsubscribe {
      let isOver = false
      holds[module]++
      check()
      return () => {
        if (isOver) return
        isOver = true
        holds[module]--
        check()
      }
    },

    /** A booth announced what it reads. */
    heard({ sender, speaker }: Author, clientId: string, { reads, listens }: Extract<Control, { type: 'reads' }>) {
      readers.note(sender, clientId, reads, listens ? clock.now() : undefined)
      if (listens) audience.heard(speaker, reads)
    },

    /** A booth greeted: it does not know yet what is read here. */
    greeted(sender: string) {
      // One is told alone, two or more are told with everybody.
      if (askers.size < 2) askers.add(sender)
      const restMs = Math.max(0, answeredAtMs + readsRestMs - clock.now())
      answering ??= clock.setTimeout(answerAskers, restMs + Math.round(random() * replyJitterMs))
    },

    /** The languages into which a line is translated here, the most read first. */
    targets(module: Module, source: LanguageCode): readonly LanguageCode[] {
      if (translate === 'receiver' || (translate === undefined && !session.seesReaders())) return []
      readers.forgetSilent(clock.now() - 3 * listenerReadsMs)
      const isSpoken = spokenModules.includes(module)
      const read = readers.languages(stores.participants.get(), module, isSpoken)
      return targetsOf(
        known(source)[0] ?? source,
        read.map((languages) => languages.flatMap(known)),
        Math.min(Math.max(options.maxTargets, 0), maxTargets),
      )
    },
  }
}

export type Readers = ReturnType<typeof createReaders>
