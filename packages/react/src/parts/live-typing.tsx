import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { Eye, EyeOff } from 'lucide'
import { useMessages } from '../messages/messages-context.tsx'
import { Icon } from './icon.tsx'
import { part } from './part.ts'

interface LiveTypingProps {
  readonly booth: Booth
  /** For what it describes. */
  readonly id: string
  /** A button was pressed, which is gone: the text has the focus again. */
  onPress(): void
}

/** Above the text that somebody types: who sees it already. */
export function LiveTyping({ booth: { subtitles }, id, onPress }: LiveTypingProps) {
  const { liveTyping: words, cancel } = useMessages()
  const state = useSelector(subtitles.view.published, ({ liveTyping }) => liveTyping)
  const holdsPaste = useSelector(subtitles.composer.view, (typed) => typed.holdsPaste)
  const button = (label: string, press: () => void) => (
    <button
      {...part('button', 'link')}
      type="button"
      onClick={() => {
        press()
        onPress()
      }}
    >
      {label}
    </button>
  )
  const stop = (label: string) => button(label, () => subtitles.setLiveTyping(false))
  const isPaste = state === 'on' && holdsPaste
  return (
    <div {...part('composer', 'live')} data-state={isPaste ? 'paste' : state} role="paragraph">
      <Icon of={isPaste || state !== 'on' ? EyeOff : Eye} />
      <span id={id} role="status">
        {isPaste ? words.paste : state === 'asks' ? words.asks : state === 'rests' ? words.rests : words.seen}
      </span>
      {isPaste && button(words.reveal, subtitles.composer.show)}
      {state === 'asks' && button(words.agree, subtitles.agreeToLiveTyping)}
      {stop(state === 'asks' ? cancel : words.stop)}
    </div>
  )
}
