import { type Figure, mustHappen } from './figure.ts'
import { openStage, wireLine } from './stage.ts'

type Numbers = (count: number) => number

/** How lines may be numbered so that they stand where they were not said. */
const numberings: Readonly<Record<string, Numbers>> = {
  'reused numbers': (count) => 1 + (count % 7),
  'numbers that jump': (count) => (count % 2 === 0 ? 900 + count : count),
  'a hole beyond 200': (count) => 999 - count,
}

/** Back-dates lines, so that they stand above what others have said since. */
export async function backDate(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const [name, numberOf] of Object.entries(numberings)) {
    const { clock, comes, says } = openStage()
    const ana = await comes('Ana')
    says('eve', wireLine('eve', 1_000))
    says('ben', wireLine('ben', 1))
    await clock.advance(0)
    for (let count = 1; count < 999; count++) {
      says('eve', wireLine('eve', numberOf(count), { id: `back-${count}` }))
      if (count % 50 === 0) await clock.advance(50_000)
    }
    await clock.advance(60_000)
    const lines = ana.lines()
    mustHappen(
      lines.some(({ id }) => id.startsWith('back-')),
      'no line of Eve came in.',
    )
    const place = lines.findIndex(({ sender }) => sender === 'ben')
    const above = lines.slice(0, place).filter(({ id, origin }) => id.startsWith('back-') && origin === 'live')
    figures.push({
      what: `lines above another's without a mark: ${name}`,
      value: above.length,
      atMost: 0,
      unit: 'lines',
    })
  }
  return figures
}
