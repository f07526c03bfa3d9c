import { part } from './part.ts'

interface EmptyStateProps {
  readonly title: string
  readonly hint: string
  /** Something lies over the hint. @default false */
  readonly isCovered?: boolean
}

export function EmptyState({ title, hint, isCovered = false }: EmptyStateProps) {
  return (
    <>
      <p {...part('lines', 'empty-title')}>{title}</p>
      <p {...part('lines', 'empty-hint')} data-covered={isCovered}>
        {hint}
      </p>
    </>
  )
}
