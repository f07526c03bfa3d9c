import type { Booth, JoinOptions, StoredLine } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { Invite } from '../greeting/invitation.tsx'
import { useWordsPending } from '../messages/messages-context.tsx'
import { ChatView } from '../panels/chat-view.tsx'
import { type ChatFlags, type SubtitlesFlags, withDefaults } from '../panels/flags.ts'
import { panelParts } from '../panels/panel-parts.ts'
import { SubtitlesView } from '../panels/subtitles-view.tsx'
import { useLazy } from '../parts/lazy.ts'
import { OffRecordPlace } from '../parts/off-record-place.tsx'
import { part } from '../parts/part.ts'
import { VoiceUnlock } from '../parts/unlock-button.tsx'
import { AllClosed } from './all-closed.tsx'
import { ConnectionState } from './connection-state.tsx'
import { Dock } from './dock.tsx'
import { InBooth, useFront, useNarrow } from './in-booth.ts'
import { LiveSign } from './live-sign.tsx'
import { Notices } from './notices.tsx'
import { PanelToolbar } from './panel-toolbar.tsx'
import { Loading, LoadingFailed, Refused } from './states.tsx'
import { type PanelFlags, useInitialVisibility } from './use-initial-visibility.ts'
import { useVisit } from './use-visit.ts'

export interface RoomFlags extends SubtitlesFlags, ChatFlags, PanelFlags {
  /** How others come into this room, shown while nobody else is there. @default not shown */
  readonly invite?: Invite | undefined
}

interface RoomProps {
  readonly booth: Booth
  readonly options: JoinOptions
  /** Read on joining. */
  readonly earlier: readonly StoredLine[] | undefined
  readonly flags: RoomFlags
}

/** The booth in a room; joined for as long as it is mounted. */
export function Room({ booth, options, earlier, flags }: RoomProps) {
  useInitialVisibility(booth, flags)
  const { failure, retry } = useVisit(booth, options, earlier)
  const status = useSelector(booth.app.view.published, (view) => view.status)
  const error = useSelector(booth.app.view.published, (view) => view.error)
  const pending = useWordsPending()
  const front = useFront(booth)
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const isNarrow = useNarrow(frame)
  const isInFront = !front.folds || front.module === 'subtitles'
  const greets = useSelector(booth.app.view.published, (view) => view.greets) && isInFront
  const isEmpty = useSelector(booth.app.view.published, (view) => view.participants.length === 0)
  const { invite } = flags
  const hasInput = withDefaults(flags).showInput
  const parts = useLazy(panelParts, greets || (isEmpty && invite !== undefined))
  const whole = useMemo(
    () => ({
      ...front,
      isNarrow,
      greeting: greets && parts ? <parts.Greeting booth={booth} hasInput={hasInput} /> : null,
      inviteRow: (isEmpty || greets) && parts ? <parts.InviteRow booth={booth} invite={invite} /> : null,
      invitation: isEmpty && invite && parts ? <parts.Invitation booth={booth} invite={invite} /> : null,
    }),
    [booth, front, isNarrow, greets, parts, isEmpty, invite, hasInput],
  )
  if (status === 'failed' || (failure && status !== 'joined'))
    return <LoadingFailed error={failure ?? error} onRetry={retry} />
  if (pending || status === 'idle' || status === 'loading' || status === 'ready') return <Loading />
  return (
    <div {...part('booth', 'frame')} ref={setFrame} data-greets={greets} data-narrow={isNarrow}>
      <div {...part('booth', 'bar')}>
        <ConnectionState booth={booth} />
        <LiveSign booth={booth} />
        <InBooth.Provider value={whole}>
          <PanelToolbar provider={booth} />
        </InBooth.Provider>
      </div>
      <div {...part('booth', 'over')}>
        <Refused booth={booth} />
        <VoiceUnlock booth={booth} />
        <Notices provider={booth} />
      </div>
      <InBooth.Provider value={whole}>
        <div {...part('booth', 'main')}>
          <SubtitlesView booth={booth} flags={flags} />
          <ChatView booth={booth} flags={flags} />
          <AllClosed booth={booth} />
        </div>
        <OffRecordPlace booth={booth} />
        <Dock booth={booth} flags={flags} />
      </InBooth.Provider>
    </div>
  )
}
