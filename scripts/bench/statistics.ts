/** The value below which this share of the sample lies. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (sample: readonly number[]): number => quantile(sample, 0.5)

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`
