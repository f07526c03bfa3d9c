import type { SoundLevel, SpeakControls } from '@lingobooth/core/view'
import { useEffect, useRef } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from './part.ts'

/** Range of the meter, in dBFS. */
const quietestDb = -80
const loudestDb = 0
const percentOf = (valueDb: number): number => {
  const percent = Math.round((100 * (valueDb - quietestDb)) / (loudestDb - quietestDb))
  return Math.min(100, Math.max(0, percent || 0))
}

interface LevelMeterProps {
  readonly controls: SpeakControls
  readonly speaking: boolean
}

/** The microphone's level, and the threshold of speech. Levels are written to the element directly, without rendering. */
export function LevelMeter({ controls, speaking }: LevelMeterProps) {
  const { soundLevel, soundLevelHint } = useMessages()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const draw = (meter: HTMLElement, { levelDb, thresholdDb }: SoundLevel) => {
      const percent = percentOf(levelDb)
      meter.setAttribute('aria-valuenow', String(percent))
      meter.style.setProperty('--_level', `${percent}%`)
      meter.style.setProperty('--_threshold', `${percentOf(thresholdDb)}%`)
      const marked = Number.isFinite(thresholdDb)
      meter.style.setProperty('--_mark', marked ? '""' : 'none')
      meter.title = marked ? soundLevelHint : ''
    }
    const follow = () => {
      const level = controls.level.getSnapshot()
      if (!ref.current || !level) return
      ref.current.hidden = false
      draw(ref.current, level)
    }
    follow()
    const subscription = controls.level.subscribe(follow)
    return () => subscription.unsubscribe()
  }, [controls, soundLevelHint])
  return (
    <div
      ref={ref}
      {...part('panel', 'level')}
      role="meter"
      aria-label={soundLevel}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      data-state={speaking ? 'speaking' : 'listening'}
      hidden
    />
  )
}
