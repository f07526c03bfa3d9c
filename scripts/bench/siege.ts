import { besiege } from '../../packages/gateway/src/test-support/siege/besiege.ts'
import { type Figure, lowerIsBetter } from './figure.ts'
import { quantile } from './statistics.ts'

/** Lines of rooms that do nothing wrong, while twenty people besiege their gateway. */
export async function benchSiege(): Promise<readonly Figure[]> {
  const { calm, besieged } = await besiege({ warmUpMs: 10_000, calmMs: 20_000, siegeMs: 60_000, linesLater: 15 })
  const [before, since] = [calm, besieged].map(({ lines }) =>
    quantile(
      lines.map(({ ms }) => ms),
      0.99,
    ),
  )
  const later = (since ?? Number.NaN) - (before ?? Number.NaN)
  return [lowerIsBetter('99 of 100 honest lines, above the calm', later, 'ms', { goal: 150 })]
}
