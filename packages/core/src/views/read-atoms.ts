import type { ReadonlyAtom } from '@xstate/store'
import type { LinesAtoms } from '../lines/lines-atoms.ts'
import type { LinkAtoms } from '../link/link-atoms.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import type { SpeechAtoms } from '../speech/speech-atoms.ts'
import type { TranslateAtoms } from '../translate/translate-atoms.ts'
import type { Usage } from '../vendors/usage.ts'
import type { VoiceAtoms } from '../voice/voice-atoms.ts'
import type { StayActors } from './booth.selectors.ts'
import type { Notices } from './notices.ts'
import type { Failures } from './outages.ts'

/** What the views read: the data of all features, and of the booth. */
export interface ReadAtoms
  extends SettingsAtoms,
    LinkAtoms,
    PeopleAtoms,
    LinesAtoms,
    VoiceAtoms,
    SpeechAtoms,
    Pick<TranslateAtoms, 'roomTerms'> {
  readonly usage: ReadonlyAtom<Usage>
  readonly notices: ReadonlyAtom<Notices>
  readonly failures: ReadonlyAtom<Failures>
  /** Drop counts by `what.reason`. */
  readonly drops: ReadonlyAtom<Readonly<Record<string, number>>>
  /** Whether the page has a network connection. */
  readonly online: ReadonlyAtom<boolean>
  /** The machines of the stay; none outside a room. */
  readonly actors: ReadonlyAtom<Partial<StayActors>>
}
