interface LoadingProps {
  readonly failed: boolean
  onRetry(): void
}

export function Loading({ failed, onRetry }: LoadingProps) {
  return (
    <main className="lobby">
      {failed ? (
        <>
          <p role="alert">The languages could not be loaded.</p>
          <button type="button" className="primary" onClick={onRetry}>
            Try again
          </button>
        </>
      ) : (
        <p role="status">Loading…</p>
      )}
    </main>
  )
}
