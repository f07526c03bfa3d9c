import type { Booth, VoiceView as BoothVoiceView } from '@lingobooth/core'
import { useId } from 'react'
import { useTold } from '../hooks/notice-places.ts'
import { useVoice } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { ConnectionStrip } from '../parts/connection-strip.tsx'
import { MuteButton } from '../parts/mute-button.tsx'
import { PanelFrame } from '../parts/panel-frame.tsx'
import { PanelStatus } from '../parts/panel-status.tsx'
import { part } from '../parts/part.ts'
import { Reasons, reasonId } from '../parts/reason.tsx'
import { VoiceUnlock } from '../parts/unlock-button.tsx'
import { type CommonFlags, withDefaults } from './flags.ts'
import { VoiceBehind } from './voice-behind.tsx'

const genders = ['male', 'female'] as const
/** States that every line passes through. */
const passing: readonly BoothVoiceView['state'][] = ['preparing', 'awaitingQuiet', 'playing']

export function VoiceView({ booth, flags }: { booth: Booth; flags: CommonFlags }) {
  const messages = useMessages()
  const reasonScope = useId()
  const isTold = useTold(booth, 'tts')
  const { controls, ...view } = useVoice(booth)
  const trouble = view.disabled ?? view.warning
  // While the browser blocks the voice, the unlock button says so.
  const status = view.state === 'blocked' ? '' : messages.voiceStates[view.state]
  return (
    <PanelFrame
      booth={booth}
      panel="tts"
      closable={withDefaults(flags).closable}
      header={withDefaults(flags).header}
      settings={({ VoiceSettings }) => <VoiceSettings booth={booth} />}
    >
      <VoiceUnlock booth={booth} />
      <MuteButton
        active={view.active}
        disabled={view.disabled}
        shape="round"
        describedBy={reasonId(reasonScope, trouble)}
        onToggle={controls.toggle}
      />
      <div {...part('panel', 'words')}>
        <PanelStatus
          words={view.active ? status : trouble ? '' : messages.voiceOff}
          passing={passing.includes(view.state)}
        />{' '}
        <VoiceBehind seconds={view.behindSeconds} />
        <Reasons scope={reasonScope} reasons={[trouble]} isQuiet={isTold} />
      </div>
      <div {...part('panel', 'segments')} role="group" aria-label={messages.voice}>
        {genders.map((gender) => (
          <button
            key={gender}
            {...part('button', 'segment')}
            type="button"
            aria-pressed={view.gender === gender}
            onClick={() => controls.setGender(gender)}
          >
            {messages[gender]}
          </button>
        ))}
      </div>
      <ConnectionStrip booth={booth} />
    </PanelFrame>
  )
}
