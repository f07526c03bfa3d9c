import { modules } from '../../domain/modules.ts'
import { flip } from '../../domain/settings.ts'
import type { Module } from '../../ports/common.ts'
import type { Translator } from '../../ports/translator.port.ts'
import type { Desk, DeskTools } from '../desk.ts'
import type { RoomSession } from '../session/room-session.ts'
import { createArrivals } from './arrivals.ts'
import { createDrafts } from './drafts.ts'
import { createFiles } from './files.ts'
import { createInbox } from './inbox.ts'
import { createLineTranslator } from './line-translator.ts'
import { createLines } from './lines.ts'
import { createOpenLines } from './open-lines.ts'
import { createSeen } from './seen.ts'
import { createShelf } from './shelf.ts'
import { createTranslations } from './translations.ts'
import { createUpdates } from './updates.ts'

export interface LinesDeskOptions extends DeskTools {
  readonly translators: readonly Translator[]
  readonly session: RoomSession
}

/** The path of a line: from the text box, the microphone or the transport into the transcript, then to translation and delivery. */
export function createLinesDesk({ translators, session, ...tools }: LinesDeskOptions) {
  const { stores, clock, tell } = tools
  const nameIn = (module: Module) => stores.settings.get()[module].username ?? stores.identity.get()?.name ?? ''
  const lineTranslator = createLineTranslator({ translators, ...tools })
  const translations = createTranslations({ ...tools, lineTranslator })
  const shelf = createShelf(clock)
  const seen = createSeen()
  const arrivals = createArrivals(tools)
  const drafts = createDrafts({ ...tools, session, shelf, nameIn })
  const openLines = createOpenLines({ ...tools, seen })
  const updates = createUpdates({ ...tools, seen })
  const lines = createLines({ ...tools, shelf, seen, translations, updates, nameIn })
  const inbox = createInbox({ clock, shelf, seen, arrivals, openLines, updates, add: lines.add, tell })
  const files = createFiles(stores, session)
  let room = ''

  const endRoom = () => {
    lines.abandon()
    drafts.clear()
    openLines.clear()
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
        }
        shelf.enter(request.clientId)
        seen.enter(request.clientId)
        arrivals.enter()
        lines.enter(isNewRoom)
        for (const module of modules) translations.renewLatest(module)
      },
      'room.left': endRoom,
      'child.failed': endRoom,
      'settings.changed'({ now, before }) {
        for (const module of modules)
          if (now[module].targetLanguage !== before[module].targetLanguage) translations.renewLatest(module)
      },
      'flip.started': ({ module }) => stores.settings.set((settings) => flip(settings, module)),
      'line.revised': ({ module, key }) => translations.renewLine(module, key),
      'line.translationsArrived': ({ module, key }) => translations.renewLine(module, key),
      'line.outcome': ({ module, key, outcome }) => lines.settle(module, key, outcome),
      'translation.failed': translations.fail,
      'sentence.drafted': ({ module, ...draft }) => drafts.show(module, draft),
      'sentence.said'(sentence) {
        drafts.end(sentence.module, sentence.lineId)
        lines.submitSpeech(sentence)
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

  return {
    ...desk,
    actors: {
      translate: translations.translate,
      upload: files.upload,
      publish: session.publish(shelf.envelope),
      publishPartial: drafts.publish,
    },
    lineTranslator,
    retryTranslation: translations.retry,
    shelf,
    arrivals,
    drafts,
    inbox,
    lines,
    files,
  }
}

export type LinesDesk = ReturnType<typeof createLinesDesk>
