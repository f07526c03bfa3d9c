import type { Package } from '../packages/published.ts'
import { bundle } from './bundle.ts'
import type { MeasuredPage } from './pages.ts'

export interface Cost {
  readonly name: string
  /** What each page would be lighter by, in KiB, of all that it ever loads. */
  readonly kiB: readonly number[]
}

export interface Costing {
  readonly pages: readonly MeasuredPage[]
  readonly packages: readonly Package[]
  readonly workplace: string
  /** Packages that the page has already. */
  readonly outside: readonly string[]
}

/** What pages pay for our own code, and for each library: the difference that it makes to leave it out. */
export async function costsOf({ pages, packages, workplace, outside }: Costing): Promise<Cost[]> {
  const weigh = async (without: readonly string[]) => {
    const loads = pages.map(({ source }) => bundle({ source, workplace, outside: [...outside, ...without] }))
    return (await Promise.all(loads)).map(({ firstKiB, laterKiB }) => firstKiB + laterKiB)
  }
  const libraries = [...new Set(packages.flatMap(({ dependencies = {} }) => Object.keys(dependencies)))]
  const [whole, own, ...rests] = await Promise.all([[], libraries, ...libraries.map((name) => [name])].map(weigh))
  const costs = rests.map((rest, index) => ({
    name: `\`${libraries[index]}\``,
    kiB: rest.map((kiB, page) => (whole?.[page] ?? 0) - kiB),
  }))
  return [
    { name: 'Lingobooth’s own code', kiB: own ?? [] },
    ...costs.filter(({ kiB }) => kiB.some((cost) => cost > 0.05)).sort((a, b) => largest(b) - largest(a)),
  ]
}

const largest = ({ kiB }: Cost) => Math.max(...kiB)
