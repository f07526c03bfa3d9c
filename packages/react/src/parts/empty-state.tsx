import { part } from './part.ts'

interface EmptyStateProps {
  readonly title: string
  readonly hint: string
}

export const EmptyState = ({ title, hint }: EmptyStateProps) => (
  <>
    <p {...part('lines', 'empty-title')}>{title}</p>
    <p {...part('lines', 'empty-hint')}>{hint}</p>
  </>
)
