import { createAtom } from '@xstate/store'
import { createLinesAtoms } from '../lines/lines-atoms.ts'
import { createLinkAtoms } from '../link/link-atoms.ts'
import { createPeopleAtoms } from '../people/people-atoms.ts'
import { createSettingsAtoms } from '../settings/settings-atoms.ts'
import { createSpeechAtoms } from '../speech/speech-atoms.ts'
import { createTranslateAtoms } from '../translate/translate-atoms.ts'
import { noUsage, type Usage } from '../vendors/usage.ts'
import type { StayActors } from '../views/booth.selectors.ts'
import { type Notices, noNotices } from '../views/notices.ts'
import { type Failures, noFailures } from '../views/outages.ts'
import { createVoiceAtoms } from '../voice/voice-atoms.ts'

/** The booth's data, each part of it made and changed by its feature; the views read all of it. */
export function createStores(maxTranscriptBytes?: number) {
  const settings = createSettingsAtoms()
  return {
    ...settings,
    ...createLinkAtoms(),
    ...createPeopleAtoms(settings),
    ...createTranslateAtoms(),
    ...createLinesAtoms(maxTranscriptBytes),
    ...createVoiceAtoms(),
    ...createSpeechAtoms(),
    usage: createAtom<Usage>(noUsage),
    notices: createAtom<Notices>(noNotices),
    failures: createAtom<Failures>(noFailures),
    /** Drop counts by `what.reason`. */
    drops: createAtom<Readonly<Record<string, number>>>({}),
    /** Whether the page has a network connection. */
    online: createAtom(true),
    /** The machines of the stay; none outside a room. */
    actors: createAtom<Partial<StayActors>>({}),
  }
}

export type Stores = ReturnType<typeof createStores>
