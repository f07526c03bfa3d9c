import { createAtom } from '@xstate/store'
import { type Notices, noNotices } from '../domain/notices.ts'
import { type Failures, noFailures } from '../domain/outages.ts'
import type { OutgoingFile } from '../domain/outgoing-file.ts'
import { noParticipants, type Participants } from '../domain/participants.ts'
import { initialSettings, type Panel, type Settings } from '../domain/settings.ts'
import { emptyTranscript, type Transcript } from '../domain/transcript.ts'
import type { Language, Module } from '../ports/common.ts'
import type { Dictionary } from '../ports/services.port.ts'

/** A file that was selected; its bytes never enter a machine. */
export interface SelectedFile extends OutgoingFile {
  readonly file: File
}

/** The booth's data. Reducers in `domain/` say how it changes. */
export function createStores() {
  return {
    settings: createAtom<Settings>(initialSettings()),
    /** Panels that were given starting values by their props, and the rule that takes them over. */
    seeds: createAtom<ReadonlyMap<Panel, (settings: Settings) => Settings>>(new Map()),
    languages: createAtom<readonly Language[]>([]),
    dictionaries: createAtom<readonly Dictionary[]>([]),
    transcripts: {
      subtitles: createAtom<Transcript>(emptyTranscript()),
      chat: createAtom<Transcript>(emptyTranscript()),
    } satisfies Record<Module, unknown>,
    participants: createAtom<Participants>(noParticipants),
    notices: createAtom<Notices>(noNotices),
    files: createAtom<readonly SelectedFile[]>([]),
    /** Length of the speech that waits behind the line of the voice, at rate 1. */
    behindMs: createAtom(0),
    /** The microphone is open and hears not even noise. */
    hearsNothing: createAtom(false),
    failures: createAtom<Failures>(noFailures),
    /** How often something was dropped, by `what.reason`. */
    drops: createAtom<Readonly<Record<string, number>>>({}),
    /** Capabilities of the open transport session. */
    canSendFiles: createAtom(false),
    /** Whether the page has a network. */
    online: createAtom(true),
    identity: createAtom<{ readonly room: string; readonly name: string; readonly userId: string } | null>(null),
  }
}

export type Stores = ReturnType<typeof createStores>
