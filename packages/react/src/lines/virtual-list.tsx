import { createContext, type Ref, useContext } from 'react'
import { type CustomContainerComponentProps, type CustomItemComponentProps, Virtualizer } from 'virtua'
import { part } from '../parts/part.ts'
import type { ListProps } from './list.types.ts'

const LineCount = createContext(0)

const Container = ({ ref, ...props }: CustomContainerComponentProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of lists without markers
  <ul {...part('lines', 'list')} {...props} role="list" ref={ref as Ref<HTMLUListElement>} />
)

const Item = ({ ref, index, ...props }: CustomItemComponentProps) => (
  <li
    {...part('lines', 'item')}
    {...props}
    aria-posinset={index + 1}
    aria-setsize={useContext(LineCount)}
    ref={ref as Ref<HTMLLIElement>}
  />
)

export function VirtualList({ lines, scroller, renderLine, onResize }: ListProps) {
  return (
    <LineCount value={lines.length}>
      <Virtualizer as={Container} item={Item} data={lines} scrollRef={scroller} onResize={onResize}>
        {renderLine}
      </Virtualizer>
    </LineCount>
  )
}
