import type { Booth, VoiceView as BoothVoiceView } from '@lingobooth/core'
import { useContext, useId } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useTold } from '../hooks/notice-places.ts'
import { useVoice } from '../hooks/use-views.ts'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { ConnectionStrip } from '../parts/connection-strip.tsx'
import { MuteButton } from '../parts/mute-button.tsx'
import { PanelFrame } from '../parts/panel-frame.tsx'
import { PanelStatus } from '../parts/panel-status.tsx'
import { part } from '../parts/part.ts'
import { Reasons, reasonId } from '../parts/reason.tsx'
import { VoiceUnlock } from '../parts/unlock-button.tsx'
import { type CommonFlags, type SubtitlesFlags, withDefaults } from './flags.ts'
import { VoiceBehind } from './voice-behind.tsx'
import { VoiceGenders } from './voice-genders.tsx'

/** States that every line passes through. */
const passing: readonly BoothVoiceView['state'][] = ['preparing', 'awaitingQuiet', 'playing']

interface VoiceViewProps {
  readonly booth: Booth
  readonly flags: CommonFlags & Pick<SubtitlesFlags, 'playbackSpeed'>
}

export function VoiceView({ booth, flags }: VoiceViewProps) {
  const messages = useMessages()
  const reasonScope = useId()
  const isTold = useTold(booth, 'tts')
  const { controls, ...view } = useVoice(booth)
  const isDocked = useContext(InBooth) !== null
  const { languageName } = useFormats()
  const trouble = view.disabled ?? view.warning
  const dockWords = {
    start: view.language ? messages.hearThem(languageName(view.language)) : messages.unmute,
    stop: messages.stopVoice,
  }
  // While the browser blocks the voice, the unlock button says so.
  const status = view.state === 'blocked' ? '' : messages.voiceStates[view.state]
  return (
    <PanelFrame
      booth={booth}
      panel="tts"
      closable={withDefaults(flags).closable}
      header={withDefaults(flags).header}
      settings={({ VoiceSettings }) => <VoiceSettings booth={booth} hasSpeed={withDefaults(flags).playbackSpeed} />}
    >
      <VoiceUnlock booth={booth} />
      <MuteButton
        active={view.active}
        disabled={view.disabled}
        shape="round"
        words={isDocked ? dockWords : undefined}
        describedBy={reasonId(reasonScope, trouble)}
        onToggle={controls.toggle}
      />
      <div {...part('panel', 'words')}>
        <PanelStatus
          words={view.active ? status : trouble || isDocked ? '' : messages.voiceOff}
          passing={passing.includes(view.state)}
        />{' '}
        <VoiceBehind seconds={view.behindSeconds} />
        <Reasons scope={reasonScope} reasons={[trouble]} isQuiet={isTold} />
      </div>
      {!isDocked && <VoiceGenders booth={booth} />}
      <ConnectionStrip booth={booth} />
    </PanelFrame>
  )
}
