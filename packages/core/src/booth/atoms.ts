import { createAtom } from '@xstate/store'
import { noOpenLines, type OpenLines } from '../lines/open-lines.ts'
import type { OutgoingFile } from '../lines/outgoing-file.ts'
import { emptyTranscript, maxTranscriptBytes, type Transcript } from '../lines/transcript.ts'
import type { Unsent } from '../link/outgoing.ts'
import { noParticipants, type Participants } from '../link/participants.ts'
import { modules } from '../modules.ts'
import { type Hidden, noneHidden } from '../people/hidden.ts'
import { allowedLanguages } from '../people/room-rules.ts'
import type { Language, Module } from '../ports/common.ts'
import type { RoomRules } from '../ports/room-policy.port.ts'
import type { Dictionary } from '../ports/services.port.ts'
import { initialSettings, type Panel, type Settings } from '../settings/settings.ts'
import { type HeldSpeech, nothingHeld } from '../speech/quarantined.ts'
import type { Glossary } from '../translate/glossary/glossary.ts'
import { noUsage, type Usage } from '../vendors/usage.ts'
import { type Notices, noNotices } from '../views/notices.ts'
import { type Failures, noFailures } from '../views/outages.ts'
import type { StayActors } from './stay-machines.ts'

/** Who this participant is in the room. */
interface Identity {
  readonly room: string
  readonly name: string
  readonly userId: string
  /** Says and writes nothing. */
  readonly listens: boolean
}

/** A selected file; its bytes never enter a machine. */
export interface SelectedFile extends OutgoingFile {
  readonly file: File
}

/** A change of the settings by the participant. */
export interface Choice {
  readonly before: Settings
  readonly after: Settings
}

/** The booth's data, changed by reducers of `domain/`. */
export function createStores(maxBytes: number = maxTranscriptBytes) {
  const catalogue = createAtom<readonly Language[]>([])
  const rules = createAtom<RoomRules | null>(null)
  const settings = createAtom<Settings>(initialSettings())
  /** What the participant changed and is not stored yet; null where nothing is stored, and before the booth starts, while settings are the page's. */
  const choices = createAtom<readonly Choice[] | null>(null)
  const transcript = () => createAtom<Transcript>(emptyTranscript({ maxBytes: maxBytes / modules.length }))
  return {
    settings,
    choices,
    /** Changes the settings as the participant chose: unlike what the page sets, it is stored. */
    choose(rule: (now: Settings) => Settings) {
      const before = settings.get()
      const after = rule(before)
      choices.set((made) => made && [...made, { before, after }])
      settings.set(after)
    },
    /** Panels with initial values from props, each with the rule that applies them. */
    seeds: createAtom<ReadonlyMap<Panel, (settings: Settings) => Settings>>(new Map()),
    /** Panels that the page does not have. */
    removedPanels: createAtom<readonly Panel[]>([]),
    /** Of these, whether each opens when the page has it again. */
    openAgain: createAtom<ReadonlyMap<Panel, boolean>>(new Map()),
    /** All languages that the catalogue has. */
    catalogue,
    /** Those that may be used in the room. */
    languages: createAtom(() => allowedLanguages(catalogue.get(), rules.get())),
    dictionaries: createAtom<readonly Dictionary[]>([]),
    glossary: createAtom<Glossary | undefined>(undefined),
    transcripts: {
      subtitles: transcript(),
      chat: transcript(),
    } satisfies Record<Module, unknown>,
    /** Lines that are still being spoken. */
    openLines: {
      subtitles: createAtom<OpenLines>(noOpenLines),
      chat: createAtom<OpenLines>(noOpenLines),
    } satisfies Record<Module, unknown>,
    /** What was said and did not reach the others. */
    heldSpeech: {
      subtitles: createAtom<HeldSpeech>(nothingHeld),
      chat: createAtom<HeldSpeech>(nothingHeld),
    } satisfies Record<Module, unknown>,
    /** Lines of others that came while nobody could see them. */
    unread: createAtom<Readonly<Record<Module, number>>>({ subtitles: 0, chat: 0 }),
    /** For how long clearing the subtitles can still be undone. */
    undoSeconds: createAtom(0),
    /** Own lines that were not sent yet. */
    unsent: createAtom<Unsent>({ lines: [], isSlow: false }),
    participants: createAtom<Participants>(noParticipants),
    notices: createAtom<Notices>(noNotices),
    files: createAtom<readonly SelectedFile[]>([]),
    /** Estimated length of the speech queued after the current line, in milliseconds at rate 1. */
    behindMs: createAtom(0),
    /** The microphone is open but silent, without even noise. */
    hearsNothing: createAtom(false),
    /** The microphone is open for its level alone. */
    testing: createAtom(false),
    failures: createAtom<Failures>(noFailures),
    /** Drop counts by `what.reason`. */
    drops: createAtom<Readonly<Record<string, number>>>({}),
    hidden: createAtom<Hidden>(noneHidden),
    usage: createAtom<Usage>(noUsage),
    /** Capabilities of the open transport session. */
    canSendFiles: createAtom(false),
    hasPresence: createAtom(false),
    /** Whether the page has a network connection. */
    online: createAtom(true),
    /** When this room was joined, each time. */
    joinsAtMs: createAtom<readonly number[]>([]),
    identity: createAtom<Identity | null>(null),
    /** The machines of the stay; none outside a room. */
    actors: createAtom<Partial<StayActors>>({}),
    /** What this participant may do in the room; null where no policy rules. */
    rules,
  }
}

export type Stores = ReturnType<typeof createStores>
