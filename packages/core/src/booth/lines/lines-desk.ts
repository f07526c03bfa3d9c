import { fromCallback } from 'xstate'
import { modules } from '../../domain/modules.ts'
import { flip } from '../../domain/settings.ts'
import { errorCodeOf } from '../../errors.ts'
import type { TranslationEnded, TranslationJob } from '../../machines/translation/translation.machine.ts'
import type { Module } from '../../ports/common.ts'
import type { Translator } from '../../ports/translator.port.ts'
import type { Desk, DeskTools } from '../desk.ts'
import { createHiding } from '../people/hiding.ts'
import type { People } from '../people/people.ts'
import type { RoomSession } from '../session/room-session.ts'
import { createArrivals } from './arrivals.ts'
import { createClearing } from './clearing.ts'
import { createDrafts } from './drafts.ts'
import { createFiles } from './files.ts'
import { createInbox } from './inbox.ts'
import { createLineTranslator } from './line-translator.ts'
import { createLines } from './lines.ts'
import { createOpenLines } from './open-lines.ts'
import { createReaders, type ReadersOptions } from './readers.ts'
import { createSeen } from './seen.ts'
import { createSending } from './sending.ts'
import { createShelf } from './shelf.ts'
import { createTranslations } from './translations.ts'
import { createUnread } from './unread.ts'
import { createUpdates } from './updates.ts'

export interface LinesDeskOptions
  extends DeskTools,
    Pick<ReadersOptions, 'translate' | 'spokenModules' | 'maxTargets' | 'random'> {
  readonly translators: readonly Translator[]
  readonly session: RoomSession
  readonly people: People
}

/** The path of a line: from the text box, the microphone or the transport into the transcript, then to translation and delivery. */
export function createLinesDesk({
  translators,
  session,
  people,
  translate,
  spokenModules,
  maxTargets,
  random,
  ...tools
}: LinesDeskOptions) {
  const { stores, clock, tell } = tools
  const nameIn = (module: Module) => stores.settings.get()[module].username ?? stores.identity.get()?.name ?? ''
  const shelf = createShelf(clock)
  const hiding = createHiding({ ...tools, people })
  const { isHidden } = hiding
  const lineTranslator = createLineTranslator({ translators, knowsUsers: session.knowsUsers, ...tools })
  const readers = createReaders({
    ...tools,
    session,
    speakerOf: people.speakerOf,
    translate,
    spokenModules,
    maxTargets,
    random,
  })
  const translations = createTranslations({ ...tools, ...hiding, lineTranslator, readers })
  const seen = createSeen()
  const arrivals = createArrivals({ ...tools, isHidden: hiding.hidesSender, personOf: people.speakerOf })
  const drafts = createDrafts({ ...tools, session, shelf, nameIn })
  const openLines = createOpenLines({ ...tools, seen })
  const updates = createUpdates({ ...tools, seen, personOf: people.speakerOf })
  const sending = createSending({ ...tools, session, drafts, shelf, seen, readers, lineTranslator })
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
    authorOf: people.authorOf,
    tell,
  })
  const files = createFiles(stores, session)
  const clearing = createClearing({ ...tools, translations })
  const unread = createUnread(tools)
  let room = ''

  const endRoom = () => {
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
        lines.enter(isNewRoom)
        stores.joinsAtMs.set((joins) => [...(isNewRoom ? [] : joins), clock.now()])
        for (const module of modules) translations.renewLatest(module)
      },
      'stay.ended': endRoom,
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
    readers,
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
