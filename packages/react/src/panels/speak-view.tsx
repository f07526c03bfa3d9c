import type { Booth } from '@lingobooth/core'
import type { DisabledReason, MicrophoneView } from '@lingobooth/core/view'
import { Mic, MicOff, Square } from 'lucide'
import { useContext, useId } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useTold } from '../hooks/notice-places.ts'
import { useConnection } from '../hooks/use-connection.ts'
import { useSpeak } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { ConnectionStrip } from '../parts/connection-strip.tsx'
import { useLazy } from '../parts/lazy.ts'
import { isBlocked } from '../parts/microphone-button.tsx'
import { PanelFrame } from '../parts/panel-frame.tsx'
import { PanelStatus } from '../parts/panel-status.tsx'
import { part } from '../parts/part.ts'
import { Reasons, reasonId } from '../parts/reason.tsx'
import { RoundButton } from '../parts/round-button.tsx'
import { type CommonFlags, withDefaults } from './flags.ts'
import { panelParts } from './panel-parts.ts'

type State = MicrophoneView['state']
/** In any other state, the words need the room of the meter. */
const hearing: ReadonlySet<State> = new Set(['listening', 'speaking'])
/** Nothing in the settings of the system helps against these, or against any other reason but those in `choosable`. */
const closed: ReadonlySet<string> = new Set(['capture-denied', 'capture-forbidden', 'capture-unsupported'])
const choosable: ReadonlySet<DisabledReason> = new Set([
  'language-without-speech-to-text',
  'used-by-subtitles',
  'used-by-chat',
])
const canBegin = ({ disabled, error, state }: MicrophoneView) =>
  (disabled === null || choosable.has(disabled)) && !closed.has(error ?? '') && state !== 'held'

const troubled: ReadonlySet<State> = new Set(['deaf', 'unrecognized', 'unavailable', 'failed'])

export function SpeakView({ booth, flags }: { booth: Booth; flags: CommonFlags }) {
  const messages = useMessages()
  const reasonScope = useId()
  const isTold = useTold(booth, 'stt')
  const { controls, microphone, holdToSpeak, ...view } = useSpeak(booth)
  const { active, disabled, warning, state, error } = microphone
  const whole = useContext(InBooth)
  const invites = whole !== null && view.invites
  const isLive = useConnection(booth) === 'live'
  const isDenied = error === 'capture-denied'
  const parts = useLazy(panelParts, active || isDenied)
  const trouble = disabled ?? warning
  const failures: Partial<Record<string, string>> = {
    'capture-denied': messages.greeting.blocked,
    'capture-forbidden': messages.greeting.blocked,
    'capture-not-found': messages.greeting.none,
    closed: messages.noticeTexts['captions-ended'],
  }
  const hears = active && hearing.has(state)
  const holds = active && holdToSpeak
  const beside = parts
    ? [isDenied && 'opener', holds && 'hold', hears && !view.fromCall && 'level'].filter(Boolean).join(' ')
    : ''
  const isUnavailable = state === 'unavailable' && warning !== null
  const words = isUnavailable ? messages.disabled[warning] : (failures[error ?? ''] ?? messages.microphoneStates[state])
  return (
    <PanelFrame
      booth={booth}
      panel="stt"
      closable={withDefaults(flags).closable}
      header={withDefaults(flags).header}
      settings={({ SpeakSettings }) => <SpeakSettings booth={booth} />}
    >
      <RoundButton
        icon={isBlocked(microphone) ? MicOff : whole && active ? Square : Mic}
        label={active ? messages.stopSpeech : messages.startSpeech}
        otherLabel={active ? messages.startSpeech : messages.stopSpeech}
        active={active}
        reason={disabled ? messages.disabled[disabled] : undefined}
        aria-describedby={reasonId(reasonScope, trouble)}
        data-state={state}
        data-invites={invites}
        onClick={() => {
          if (whole && !active && view.target !== whole.module) controls.setTarget(whole.module)
          controls.toggle()
        }}
      />
      <div {...part('panel', 'words')} data-with={beside}>
        <PanelStatus words={words} passing={state === 'speaking' || state === 'paused'} warns={troubled.has(state)} />
        <Reasons scope={reasonScope} reasons={[trouble]} isQuiet={(reason) => isUnavailable || isTold(reason)} />
        {!words && (!trouble || isTold(trouble)) && (
          <div role="paragraph">
            <span>{invites ? messages.startSpeaking : messages.off}</span>{' '}
            <span {...part('panel', 'aside')}>{invites && isLive && messages.theyRead}</span>
          </div>
        )}{' '}
        {canBegin(microphone) && (
          <div {...part('panel', 'hint')} role="paragraph">
            {view.fromCall ? messages.captionsFromCall : messages.microphoneHint}
          </div>
        )}
      </div>
      {isDenied && parts && <parts.HowToAllow booth={booth} />}
      {holds && parts && <parts.HoldButton booth={booth} />}
      {hears && !view.fromCall && parts && <parts.LevelMeter controls={controls} speaking={state === 'speaking'} />}
      <ConnectionStrip booth={booth} />
    </PanelFrame>
  )
}
