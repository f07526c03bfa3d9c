import type { Booth } from '@lingobooth/core'
import { Clock, type IconNode, Mic, MicOff, PenLine, Square } from 'lucide'
import { useEffect, useId, useMemo, useState } from 'react'
import { useTold } from '../hooks/notice-places.ts'
import { useSpeak } from '../hooks/use-views.ts'
import type { Messages } from '../messages/messages.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { panelFocus } from '../panels/panel-focus.ts'
import { browserOf } from '../parts/browser.ts'
import { HoldButton } from '../parts/hold-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { useDevices } from '../parts/microphone-picker.tsx'
import { part } from '../parts/part.ts'
import { Heard } from './heard.tsx'
import { type StartState, startState } from './start-state.ts'

/** Whether the browser gives the microphone without a question, as far as it tells. */
function useGranted(): boolean {
  const [isGranted, setGranted] = useState(false)
  useEffect(() => {
    let status: PermissionStatus | undefined
    const look = () => setGranted(status?.state === 'granted')
    const asked = globalThis.navigator?.permissions?.query({ name: 'microphone' as PermissionName })
    asked?.then(
      (answer) => {
        status = answer
        look()
        answer.addEventListener('change', look)
      },
      () => {},
    )
    return () => status?.removeEventListener('change', look)
  }, [])
  return isGranted
}

const icons: Partial<Record<StartState, IconNode>> = {
  asked: Clock,
  opening: Clock,
  open: Square,
  silent: Square,
  paused: Square,
  blocked: MicOff,
  none: MicOff,
  typing: PenLine,
}

const labels = ({ greeting, microphoneStates }: Messages): Partial<Record<StartState, string>> => ({
  asked: greeting.asked,
  opening: microphoneStates.starting,
  open: greeting.stop,
  silent: greeting.stop,
  paused: greeting.stop,
  blocked: greeting.again,
  failed: greeting.again,
  none: greeting.again,
  typing: greeting.type,
})

/** The visible words, and the label that the same button has in Speak. */
const nameOf = (words: string, state: StartState, active: boolean, { startSpeech, stopSpeech }: Messages) =>
  state === 'typing' || state === 'waiting' ? words : `${words} (${active ? stopSpeech : startSpeech})`

const beginTyping = (button: HTMLElement) =>
  button.closest('[data-part="frame"]')?.querySelector<HTMLElement>('[data-part="dock"] textarea')?.focus()

/** Speak, while nobody has spoken: one large button, and below it what happens, in room that is always kept. */
export function StartSpeaking({ booth, hasInput }: { booth: Booth; hasInput: boolean }) {
  const messages = useMessages()
  const id = useId()
  const { controls, ...view } = useSpeak(booth)
  const { microphone, holdToSpeak } = view
  const isGranted = useGranted() || view.fromCall
  const isTold = useTold(booth, 'stt')
  const devices = useDevices(booth)
  const ready = isGranted ? messages.off : messages.greeting.hint
  const calm = view.fromCall ? messages.captionsFromCall : ready
  const state = startState(view, { isGranted, isFound: devices.length > 0 })
  const arrive = useMemo(() => panelFocus.arriveRef(booth, 'stt'), [booth])
  const isShut = state === 'waiting'
  const words = labels(messages)[state] ?? messages.greeting.start
  const press = (button: HTMLElement) => {
    if (isShut) return
    if (state === 'typing') beginTyping(button)
    else controls.toggle()
  }
  return (
    <div {...part('greeting', 'speak')} role="region" aria-label={messages.panelTitles.stt} tabIndex={-1} ref={arrive}>
      <button
        {...part('button', 'start')}
        type="button"
        data-state={state}
        aria-disabled={isShut}
        aria-label={nameOf(words, state, microphone.active, messages)}
        aria-describedby={`${id}-words`}
        onClick={({ currentTarget }) => press(currentTarget)}
      >
        <Icon of={icons[state] ?? Mic} />
        {words}
      </button>
      {hasInput && state !== 'typing' && (
        <button {...part('button', 'link')} type="button" onClick={({ currentTarget }) => beginTyping(currentTarget)}>
          {messages.greeting.typeInstead}
        </button>
      )}
      <div {...part('greeting', 'words')} id={`${id}-words`} data-state={state}>
        {state === 'open' || state === 'silent' ? (
          <Heard booth={booth} isSilent={state === 'silent'} devices={devices} />
        ) : (
          <Words
            state={state}
            words={wordsOf(state, microphone, messages, isTold, calm)}
            isQuiet={microphone.disabled !== null && isTold(microphone.disabled)}
          />
        )}
        {microphone.active && holdToSpeak && <HoldButton booth={booth} />}
      </div>
    </div>
  )
}

/** Told to screen readers once the state is another than at first. */
const Words = ({ state, words, isQuiet }: { state: StartState; words: string; isQuiet: boolean }) => (
  <>
    <div {...(isQuiet ? part('hidden', 'reason') : {})} role="status">
      {state !== 'blocked' && words}
    </div>
    <div role="alert">{state === 'blocked' && words}</div>
  </>
)

function wordsOf(
  state: StartState,
  { disabled, warning, state: capture, error }: ReturnType<typeof useSpeak>['microphone'],
  { greeting, disabled: reasons, errors, microphoneStates, microphoneHint, unblock }: Messages,
  isTold: ReturnType<typeof useTold>,
  calm: string,
): string {
  if (disabled) return reasons[disabled]
  if (state === 'asked') return greeting.allow
  if (state === 'opening') return ''
  if (error && (state === 'blocked' || state === 'none' || state === 'failed')) {
    const what = !isTold(error) && (state === 'blocked' ? greeting.blocked : errors[error])
    const help = state === 'blocked' ? unblock[browserOf(navigator)] : state === 'none' && microphoneHint
    return [what, help, greeting.typingWorks].filter(Boolean).join(' ')
  }
  if (warning) return reasons[warning]
  if (state === 'paused') return microphoneStates[capture]
  return calm
}
