import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { Eye, EyeOff } from 'lucide'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { Icon } from './icon.tsx'
import { part } from './part.ts'

interface LiveTypingProps {
  readonly booth: Booth
  /** For what it describes. */
  readonly id: string
  /** It has the focus again once a button that had it is gone. */
  readonly box: RefObject<HTMLTextAreaElement | null>
}

/** Above the text that somebody types: who sees it already. */
export function LiveTyping({ booth: { subtitles }, id, box }: LiveTypingProps) {
  const { liveTyping: words, cancel } = useMessages()
  const state = useSelector(subtitles.view.published, ({ liveTyping }) => liveTyping)
  const holdsPaste = useSelector(subtitles.composer.view, (typed) => typed.holdsPaste)
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const here = root.current
    return () => {
      const page = here?.getRootNode() as Document | ShadowRoot | undefined
      if (here?.contains(page?.activeElement ?? null)) box.current?.focus()
    }
  }, [box])
  const button = (label: string, press: () => void) => (
    <button
      {...part('button', 'link')}
      type="button"
      onClick={() => {
        press()
        box.current?.focus()
      }}
    >
      {label}
    </button>
  )
  const stop = (label: string) => button(label, () => subtitles.setLiveTyping(false))
  const isPaste = state === 'on' && holdsPaste
  return (
    <div ref={root} {...part('composer', 'live')} data-state={isPaste ? 'paste' : state} role="paragraph">
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
