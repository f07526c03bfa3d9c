import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { Move } from 'lucide'
import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { part } from '../parts/part.ts'
import { areaOf, type Place, placeAfter, placeOf, standAt } from './caption-place.ts'

/** Of a press on an arrow key, in percent of the way. */
const stepPercent = 5

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const between = (value: number) => Math.min(100, Math.max(0, value))

/** Moves the bar by pointer and by arrow keys, and keeps it where the participant put it. */
export function MoveHandle({ booth, bar }: { booth: Booth; bar: RefObject<HTMLElement | null> }) {
  const messages = useMessages()
  const chosen = useSelector(
    booth.subtitles.view.published,
    ({ captionStyle: { x, y } }) => (x === undefined || y === undefined ? undefined : { x, y }),
    (one, other) => one?.x === other?.x && one?.y === other?.y,
  )
  const drag = useRef<{ readonly from: Place; readonly left: number; readonly top: number } | undefined>(undefined)
  const [told, setTold] = useState('')

  useLayoutEffect(() => {
    const moved = bar.current
    const view = moved?.ownerDocument.defaultView
    if (!moved || !view) return
    const place = () => standAt(moved, chosen)
    place()
    const observer = new view.ResizeObserver(place)
    observer.observe(moved)
    observer.observe(areaOf(moved))
    return () => observer.disconnect()
  }, [bar, chosen])

  const tell = ({ x, y }: Place) => {
    const percent = new Intl.NumberFormat(messages.tag, { style: 'percent' })
    setTold(messages.captionsMoved(percent.format(x / 100), percent.format(y / 100)))
  }
  const moveTo = (place: Place) => {
    booth.subtitles.setCaptionStyle({ x: place.x, y: place.y })
    tell(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [right, down] = ways[event.key] ?? []
    if (right === undefined || down === undefined || !bar.current) return
    event.preventDefault()
    const { x, y } = chosen ?? placeOf(bar.current)
    moveTo({ x: between(x + right * stepPercent), y: between(y + down * stepPercent) })
  }
  const placeAt = ({ clientX, clientY }: PointerEvent) => {
    const { from, left, top } = drag.current ?? {}
    return bar.current && from && left !== undefined && top !== undefined
      ? placeAfter(bar.current, from, clientX - left, clientY - top)
      : undefined
  }
  const end = () => {
    drag.current = undefined
    if (bar.current) standAt(bar.current, chosen)
  }

  return (
    <>
      <button
        {...part('captions', 'handle')}
        type="button"
        aria-label={messages.moveCaptions}
        title={messages.moveCaptions}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0 || !bar.current) return
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { from: placeOf(bar.current), left: event.clientX, top: event.clientY }
        }}
        onPointerMove={(event) => {
          const place = placeAt(event)
          if (place && bar.current) standAt(bar.current, place)
        }}
        onPointerUp={(event) => {
          const place = placeAt(event)
          const { left, top } = drag.current ?? {}
          drag.current = undefined
          if (place && (event.clientX !== left || event.clientY !== top)) moveTo(place)
        }}
        onPointerCancel={end}
        onLostPointerCapture={() => drag.current && end()}
      >
        <Icon of={Move} />
      </button>
      <span {...part('captions', 'announcement')} role="status">
        {told}
      </span>
    </>
  )
}
