import type { Booth } from '@lingobooth/core'
import type { MicrophoneView } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { useMessages } from '../messages/messages-context.tsx'
import { handOverFocus } from '../parts/keyboard.ts'
import { PanelStatus } from '../parts/panel-status.tsx'
import { part } from '../parts/part.ts'

const paused: ReadonlySet<MicrophoneView['state']> = new Set(['paused', 'flipping', 'held', 'released'])
const troubled: ReadonlySet<MicrophoneView['state']> = new Set(['deaf', 'unrecognized'])

const unheard: ReadonlySet<MicrophoneView['state']> = new Set(['deaf', 'unavailable'])

/** The shape of the sign: a disc while the microphone is live, a square while nothing of it is heard, a ring while it is paused, dots while it opens. */
function shapeOf({ state }: MicrophoneView) {
  if (state === 'starting') return 'opening'
  if (paused.has(state)) return 'paused'
  return unheard.has(state) ? 'unheard' : 'live'
}

/** That the microphone is on, where Speak is closed: in words, with the button that stops it. */
export function LiveSign({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const inSubtitles = useSelector(booth.subtitles.view.published, (view) => view.microphone)
  const inChat = useSelector(booth.chat.view.published, (view) => view.microphone)
  const isTold = useSelector(booth.app.view.published, (view) => view.panels.stt)
  const module = inChat.active ? 'chat' : 'subtitles'
  const microphone = inChat.active ? inChat : inSubtitles
  const { active, state, warning } = microphone
  if (!active || isTold) return null
  const trouble = warning && messages.disabled[warning]
  return (
    <div
      {...part('live', 'root')}
      data-shape={shapeOf(microphone)}
      data-warning={trouble !== null || troubled.has(state)}
    >
      <span {...part('live', 'sign')} />
      <PanelStatus
        words={trouble || messages.microphoneStates[state]}
        passing={state === 'speaking' || state === 'paused'}
      />
      <button
        {...part('button', 'plain')}
        type="button"
        onClick={({ currentTarget }) => {
          handOverFocus(currentTarget)
          booth[module].toggleMicrophone()
        }}
      >
        {messages.stopSpeech}
      </button>
    </div>
  )
}
