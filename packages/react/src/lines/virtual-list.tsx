import { createContext, forwardRef, useContext, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'
import {
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  Virtualizer,
  type VirtualizerHandle,
} from 'virtua'
import { part } from '../parts/part.ts'
import type { ListProps } from './list.types.ts'
import { useShiftedFirst } from './use-shifted-first.ts'

/** Beyond either end of the view: some two lines. */
const bufferPx = 100

const Listed = createContext({ shown: [] as ListProps['lines'], count: 0, fresh: { from: 0, until: 0 } })

const Container = forwardRef<HTMLDivElement, Omit<CustomContainerComponentProps, 'ref'>>((props, ref) => (
  <div {...part('lines', 'list')} {...props} role="list" ref={ref} />
))

const Item = forwardRef<HTMLDivElement, Omit<CustomItemComponentProps, 'ref'>>(({ index, ...props }, ref) => {
  const { shown, count, fresh } = useContext(Listed)
  return (
    <div
      {...part('lines', 'item')}
      role="listitem"
      {...props}
      data-key={shown[index]?.key}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-fresh={index >= fresh.from && index < fresh.until}
      ref={ref}
    />
  )
})

const topIndexOf = (virtualizer: VirtualizerHandle | null) => virtualizer?.findItemIndex(virtualizer.scrollOffset) ?? 0

/** Renders only the lines near the view, each with its position in the full list for assistive technology. */
export function VirtualList({ lines, fresh, scroller, place, reveal, renderLine, onResize }: ListProps) {
  const virtualizer = useRef<VirtualizerHandle>(null)
  useImperativeHandle(reveal, () => (index, offset) => virtualizer.current?.scrollToIndex(index, { offset }))
  const first = useRef(lines)
  const { shown, shift } = useShiftedFirst(lines, () => topIndexOf(virtualizer.current))
  useLayoutEffect(() => {
    const { key, offsetPx } = place.current ?? {}
    const index = first.current.findIndex((line) => line.key === key)
    if (index >= 0) virtualizer.current?.scrollToIndex(index, { offset: offsetPx ?? 0 })
  }, [place])
  const listed = useMemo(() => ({ shown, count: lines.length, fresh }), [shown, lines.length, fresh])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines make the list longer
  useLayoutEffect(onResize, [shown])
  return (
    <Listed.Provider value={listed}>
      <Virtualizer
        ref={virtualizer}
        as={Container}
        item={Item}
        data={shown}
        shift={shift}
        bufferSize={bufferPx}
        scrollRef={scroller}
        onResize={onResize}
      >
        {renderLine}
      </Virtualizer>
    </Listed.Provider>
  )
}
