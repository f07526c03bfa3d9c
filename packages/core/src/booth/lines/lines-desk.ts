import { fromCallback } from 'xstate'
import type { Control } from '../../domain/control-message.ts'
import { modules } from '../../domain/modules.ts'
import { unknownPerson } from '../../domain/person.ts'
import { flip } from '../../domain/settings.ts'
import { isHearsay, senderOf } from '../../domain/transcript.ts'
import { errorCodeOf } from '../../errors.ts'
import type { TranslationEnded, TranslationJob } from '../../machines/translation/translation.machine.ts'
import { scopedClock } from '../../policies/scoped-clock.ts'
import type { Module } from '../../ports/common.ts'
import type { Translator } from '../../ports/translator.port.ts'
import type { Desk, DeskTools } from '../desk.ts'
import { createOwnState, type OwnState, type OwnStateOptions } from '../room/own-state.ts'
import { createReaders, type Readers, type ReadersOptions } from '../room/readers.ts'
import type { RoomSession } from '../session/room-session.ts'
import { createArrivals } from './arrivals.ts'
import { createClearing } from './clearing.ts'
import { createDrafts } from './drafts.ts'
import { createFiles } from './files.ts'
import { createHiding } from './hiding.ts'
import { createInbox } from './inbox.ts'
import { createLineTranslator } from './line-translator.ts'
import { createLines } from './lines.ts'
import { createOpenLines } from './open-lines.ts'
import { createReading } from './reading.ts'
import { createSeen } from './seen.ts'
import { createSending } from './sending.ts'
import { createShelf } from './shelf.ts'
import { createTranslations } from './translations.ts'
import { createUnread } from './unread.ts'
import { createUpdates } from './updates.ts'

export interface LinesDeskOptions
  extends DeskTools,
    Pick<ReadersOptions, 'translate' | 'spokenModules' | 'maxTargets'>,
    Pick<OwnStateOptions, 'random'> {
  readonly translators: readonly Translator[]
  readonly session: RoomSession
}

/** What lasts as long as a stay in a room. */
interface Stay {
  readonly readers: Readers
  readonly ownState: OwnState
  end(): void
}

/** The path of a line: from the text box, the microphone or the transport into the transcript, then to translation and delivery. */
export function createLinesDesk({
  translators,
  session,
  translate,
  spokenModules,
  maxTargets,
  random,
  ...tools
}: LinesDeskOptions) {
  const { stores, clock, tell } = tools
  const nameIn = (module: Module) => stores.settings.get()[module].username ?? stores.identity.get()?.name ?? ''
  const shelf = createShelf(clock)
  const payerOf = (key: string) => {
    const sender = senderOf(key)
    if (sender === shelf.clientId || !session.knowsUsers()) return undefined
    return isHearsay(key) ? unknownPerson : session.payerOf(sender)
  }
  const hiding = createHiding({ ...tools, session, shelf })
  const { isHidden } = hiding
  const lineTranslator = createLineTranslator({ translators, payerOf, ...tools })
  let stay: Stay | undefined
  const reading = createReading({ ...tools, changed: () => stay?.ownState.readsChanged() })
  const targets: Readers['targets'] = (...line) => stay?.readers.targets(...line) ?? []
  const translations = createTranslations({ ...tools, ...hiding, lineTranslator, reading })
  const seen = createSeen()
  const arrivals = createArrivals({ ...tools, isHidden })
  const drafts = createDrafts({ ...tools, session, shelf, nameIn })
  const openLines = createOpenLines({ ...tools, seen, nameOf: session.nameOf })
  const updates = createUpdates({ ...tools, seen })
  const sending = createSending({ ...tools, session, drafts, shelf, seen, readers: { targets }, lineTranslator })
  const lines = createLines({ ...tools, shelf, seen, translations, updates, sending, nameIn })
  const inbox = createInbox({
    isHidden,
    clock,
    shelf,
    seen,
    arrivals,
    openLines,
    updates,
    add: lines.add,
    session,
    tell,
  })
  const files = createFiles(stores, session)
  const clearing = createClearing({ ...tools, translations })
  const unread = createUnread(tools)
  let room = ''

  const beginStay = (): Stay => {
    const scoped = scopedClock(clock)
    const options = { stores, session, translate, spokenModules, clock: scoped }
    const readers = createReaders({ ...options, maxTargets })
    const ownState = createOwnState({ ...options, random, heads: () => shelf.heads, reads: reading.reads })
    return {
      readers,
      ownState,
      end() {
        scoped.end()
        readers.end()
      },
    }
  }

  const endRoom = () => {
    stay?.end()
    stay = undefined
    lines.abandon()
    drafts.clear()
    openLines.clear()
    sending.clear()
    files.forgetAll()
  }

  const desk: Desk = {
    facts: {
      'room.entered'({ request }) {
        const isNewRoom = request.room !== room
        room = request.room
        if (isNewRoom) {
          shelf.clear()
          seen.clear()
          updates.clear()
          clearing.end()
          unread.clear()
          hiding.clear()
        }
        shelf.enter(request.clientId)
        seen.enter(request.clientId)
        arrivals.enter()
        stay?.end()
        stay = beginStay()
        lines.enter(isNewRoom)
        stores.joinsAtMs.set((joins) => [...(isNewRoom ? [] : joins), clock.now()])
        for (const module of modules) translations.renewLatest(module)
      },
      'stay.ended': endRoom,
      'connection.opened': () => stay?.ownState.opened(),
      'line.added': ({ module, line }) => stay?.ownState.lineCame(module, line),
      'settings.changed'({ now, before }) {
        for (const module of modules)
          if (now[module].targetLanguage !== before[module].targetLanguage) translations.renewLatest(module)
      },
      'hiding.changed'() {
        arrivals.hidingChanged()
        for (const module of modules) translations.hidingChanged(module)
      },
      'flip.started': ({ module }) => stores.settings.set((settings) => flip(settings, module)),
      'line.revised': ({ module, key }) => translations.revised(module, key),
      'line.translationsArrived': ({ module, key }) => translations.arrived(module, key),
      'line.outcome': ({ module, key, outcome }) => lines.settle(module, key, outcome),
      'translation.failed'(job) {
        if (job.purpose === 'sending') sending.fail(job)
        else translations.fail(job)
      },
      'promise.lapsed': ({ module, key }) => translations.lapse(module, key),
      'reading.began': ({ module }) => translations.renewLatest(module),
      'sentence.drafted': ({ module, ...draft }) => drafts.show(module, draft),
      'sentence.said'(sentence) {
        if (!lines.submitSpeech(sentence)) drafts.end(sentence.module, sentence.lineId)
      },
      'sentence.dropped': ({ module, lineId }) => drafts.end(module, lineId),
      'file.sent'({ id, file }) {
        files.forget(id)
        lines.submitFile(file)
      },
      'file.cancelled': ({ id }) => files.forget(id),
      'file.failed': ({ id, code }) => files.fail(id, code),
    },
  }

  const translateJob = fromCallback<{ type: 'never' }, TranslationJob>(({ input: job, sendBack }) => {
    const controller = new AbortController()
    const end = (code?: TranslationEnded['code']) => {
      if (!controller.signal.aborted)
        sendBack({ type: 'translation.ended', job, ...(code && { code }) } satisfies TranslationEnded)
    }
    const { translate } = job.purpose === 'sending' ? sending : translations
    translate(job, controller.signal).then(end, (error: unknown) => end(errorCodeOf(error)))
    return () => controller.abort()
  })

  return {
    facts: desk.facts,
    actors: {
      translate: translateJob,
      upload: files.upload,
      publish: session.publish(sending.envelope),
      publishPartial: drafts.publish,
    },
    reading,
    /** Says to all what this booth is; with `asks`, they say what they are. */
    announce: async (fields?: { readonly asks?: true }) => stay?.ownState.announce(fields),
    /** Another booth said what it is. */
    heardState(sender: string, state: Extract<Control, { type: 'state' }>) {
      stay?.readers.heard(sender, state)
      stay?.ownState.heard(sender, state)
    },
    hurry: sending.hurry,
    lineTranslator,
    promiseEnded: translations.promiseEnded,
    retryTranslation: translations.retry,
    shelf,
    arrivals,
    drafts,
    inbox,
    lines,
    files,
    clearing,
    unread,
    hiding,
  }
}

export type LinesDesk = ReturnType<typeof createLinesDesk>
