import { part } from './part.ts'

export function EmptyState({ title, hint }: { title: string; hint: string }) {
  return (
    <>
      <p {...part('lines', 'empty-title')}>{title}</p>
      <p {...part('lines', 'empty-hint')}>{hint}</p>
    </>
  )
}
