import type { Desk, DeskTools } from '../booth/desk.ts'
import { createTurns } from '../kit/turns.ts'
import type { RoomSession } from '../link/session.ts'
import { modules } from '../modules.ts'
import type { Hiding } from '../people/hiding.ts'
import type { Reading } from '../people/own-reading.ts'
import type { Translator } from '../ports/translator.port.ts'
import { flip } from '../settings/settings.ts'
import { createTranslatorCalls, translationsInFlight } from '../translate/calls.ts'
import { createLineTranslator } from '../translate/translate.ts'
import type { VendorCalls } from '../vendors/vendor-calls.ts'
import { createClearing } from './clearing.ts'
import { contextIn } from './context.ts'
import { createTranslations } from './own-translations.ts'

const maxWaitingTranslations = 500

export interface LinesDeskOptions extends DeskTools {
  readonly translators: readonly Translator[]
  readonly vendorCalls: VendorCalls
  readonly session: RoomSession
  readonly hiding: Hiding
  readonly reading: Reading
  /** Of translators for open lines, in one language. */
  readonly callsPerMinute: number
  readonly random: () => number
}

/** What becomes of the lines that are shown, in a room or after it: their translations, who is hidden, what is unread. */
export function createLinesDesk({ translators, session, hiding, reading, callsPerMinute, ...tools }: LinesDeskOptions) {
  const { stores, clock, meter, vendorCalls } = tools
  const { glossary, languages, dictionaries } = stores
  const lineTranslator = createLineTranslator({
    calls: createTranslatorCalls({ translators, clock, meter, vendorCalls, glossary, callsPerMinute }),
    languages,
    dictionaries,
    contextOf: contextIn(stores.transcripts),
    knowsUsers: session.knowsUsers,
  })
  const turns = createTurns({ linesAtOnce: translationsInFlight, maxWaiting: maxWaitingTranslations })
  const translations = createTranslations({ ...tools, lineTranslator, reading, turns })
  const clearing = createClearing({ ...tools, translations })

  let wanted = 0

  const desk: Desk = {
    facts: {
      'downloads.changed'({ downloads: { length } }) {
        if (length < wanted) for (const module of modules) translations.renewLatest(module)
        wanted = length
      },
      'settings.changed'({ now, before }) {
        for (const module of modules)
          if (now[module].targetLanguage !== before[module].targetLanguage) translations.renewLatest(module)
      },
      'hiding.changed'() {
        for (const module of modules) translations.hidingChanged(module)
      },
      'flip.started': ({ module }) => stores.choose((settings) => flip(settings, module)),
      'line.revised': ({ module, key }) => translations.revised(module, key),
      'line.translationsArrived': ({ module, key }) => translations.arrived(module, key),
      'line.translated': translations.retryRefused,
      'tokens.loaded': translations.retryRefused,
      'reading.began': ({ module }) => translations.renewLatest(module),
    },
  }

  return {
    ...desk,
    reading,
    translations,
    lineTranslator,
    turns,
    clearing,
    hiding,
    /** Another room is entered. */
    forgetRoom() {
      clearing.end()
      reading.clearUnread()
      hiding.clear()
    },
  }
}

export type LinesDesk = ReturnType<typeof createLinesDesk>
