import type { SoundLevel, SpeakControls } from '@lingobooth/core'
import { useEffect, useRef } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from './part.ts'

/** Decibels of full scale at the two ends. */
const quietestDb = -80
const loudestDb = 0
/** Even the noise of an open microphone is louder. */
const deafBelowDb = -90
const deafAfterSeconds = 4

const percentOf = (valueDb: number): number => {
  const percent = Math.round((100 * (valueDb - quietestDb)) / (loudestDb - quietestDb))
  return Math.min(100, Math.max(0, percent || 0))
}

/** Those whose microphone tells levels, which not every one does. */
const telling = new WeakSet<SpeakControls>()

interface LevelMeterProps {
  readonly controls: SpeakControls
  readonly speaking: boolean
  /** For some seconds there was not even noise, or there is again. */
  onDeaf(deaf: boolean): void
}

/** How loud it is, and above what speech is expected. Levels go to the element itself: nothing renders for them. */
export function LevelMeter({ controls, speaking, onDeaf }: LevelMeterProps) {
  const { soundLevel, soundLevelHint } = useMessages()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let waiting: ReturnType<typeof setInterval> | undefined
    const hear = () => {
      clearInterval(waiting)
      waiting = undefined
      onDeaf(false)
    }
    /** Second by second, as all ticks of a page that was blocked or asleep are one. */
    const wait = () => {
      let seconds = 0
      waiting ??= setInterval(() => {
        if (++seconds === deafAfterSeconds) onDeaf(true)
      }, 1_000)
    }
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
      telling.add(controls)
      if (level.levelDb > deafBelowDb) hear()
      wait()
    }
    follow()
    if (telling.has(controls)) wait()
    const subscription = controls.level.subscribe(follow)
    return () => {
      subscription.unsubscribe()
      hear()
    }
  }, [controls, soundLevelHint, onDeaf])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn with a mark
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
