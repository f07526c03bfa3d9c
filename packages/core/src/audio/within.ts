export function within(value: number | undefined, low: number, high: number, fallback: number): number {
  return Number.isFinite(value) ? Math.min(high, Math.max(low, value as number)) : fallback
}
