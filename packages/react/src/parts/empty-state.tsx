import { part } from './part.ts'

interface EmptyStateProps {
  readonly title: string
  readonly hint: string
}

export const EmptyState = ({ title, hint }: EmptyStateProps) => (
  <>
    <div {...part('lines', 'empty-title')} role="paragraph">
      {title}
    </div>
    <div {...part('lines', 'empty-hint')} role="paragraph">
      {hint}
    </div>
  </>
)
