import type { Booth, Module } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, useLayoutEffect, useMemo, useState } from 'react'

/** Which of Subtitles and Chat is in front where only one fits. */
export interface Front {
  readonly module: Module
  /** Both are open: where only one fits, the other is behind it. */
  readonly folds: boolean
  show(module: Module): void
}

/** What the whole booth gives its panels. */
export interface WholeBooth extends Front {
  /** Only one of Subtitles and Chat fits. */
  readonly isNarrow: boolean
  /** In place of the list of Subtitles, and of Speak and the voice in the dock; null once somebody has said something. */
  readonly greeting: ReactNode
  /** How others come into the room, where Chat is empty. */
  readonly invitation: ReactNode
  /** The same as a row below the lines of the panel in front. */
  readonly inviteRow: ReactNode
}

/** Null in a panel that is used alone. The whole booth shows the connection, notices and the button for sound in its bar. */
export const InBooth = createContext<WholeBooth | null>(null)

/** The panel that was opened last, or brought to the front since, is in front. */
export function useFront(booth: Booth): Front {
  const subtitles = useSelector(booth.app.view.published, ({ panels }) => panels.subtitles)
  const chat = useSelector(booth.app.view.published, ({ panels }) => panels.chat)
  const [step, setStep] = useState<{ subtitles: boolean; chat: boolean; module: Module }>({
    subtitles,
    chat,
    module: 'subtitles',
  })
  if (step.subtitles !== subtitles || step.chat !== chat) {
    const module = chat && !step.chat ? 'chat' : subtitles && !step.subtitles ? 'subtitles' : step.module
    setStep({ subtitles, chat, module })
  }
  const { module } = step
  const folds = subtitles && chat
  return useMemo(
    () => ({ module, folds, show: (next) => setStep((now) => ({ ...now, module: next })) }),
    [module, folds],
  )
}

/** Of the element of a booth, as the style sheet has it. */
const isNarrow = ({ clientWidth: width, clientHeight: height }: HTMLElement) =>
  width > 0 && (width < 560 || (width < 640 && height < 640))

/** Whether only one of Subtitles and Chat fits into an element. */
export function useNarrow(frame: HTMLElement | null): boolean {
  const [narrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    if (!frame || typeof ResizeObserver === 'undefined') return
    const look = () => setNarrow(isNarrow(frame))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [frame])
  return narrow
}
