import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { findLivekitServer, missingLivekitServer } from '../../../../scripts/provision/livekit.ts'
import { readLines } from '../../../react-host/test/support/read-lines.ts'
import { spokenWav } from '../../../react-host/test/support/spoken-wav.ts'
import { ada, luis, openStage, type Stage } from './stage.ts'

const reason = findLivekitServer() ? '' : ` (left out: ${missingLivekitServer()})`

/** Tests on one stage, of which every page is closed after each; left out where there is no server, but in CI. */
export const onACall = (title: string, addTests: (stage: () => Stage) => void) =>
  describe.skipIf(reason !== '' && !process.env.CI)(`${title}${reason}`, () => {
    let stage: Stage
    beforeAll(async () => {
      // With time between sentences for a recogniser that is slower than speech on a busy machine.
      const microphoneWav = await spokenWav(['good morning everybody can you hear me'], {
        leadSeconds: 1,
        gapSeconds: 8,
      })
      stage = await openStage({ microphoneWav })
    })
    afterEach(async () => {
      await stage.empty()
      expect(stage.pageErrors).toEqual([])
    })
    afterAll(() => stage?.close())
    addTests(() => stage)
  })

/** Ada and Luis in a room. */
export const both = (stage: Stage, room: string) => Promise.all([stage.enter(ada(room)), stage.enter(luis(room))])

export const seen = (page: Page) => expect.poll(() => readLines(page, 'Subtitles'))
