import type { Booth, Module } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { Front } from './in-booth.ts'

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
