import { codeBlocks } from '../readme/code-blocks.ts'
import { readPage } from '../readme/pages.ts'

export interface MeasuredPage {
  readonly name: string
  /** TypeScript of its entry. */
  readonly source: string
  /** At first load. */
  readonly maxKiB: number
}

export const sizePage = 'docs/guide/size.md'

function sourceFrom(page: string, named?: string): string {
  const blocks = codeBlocks({ path: page, text: readPage(page) })
  const block = named ? blocks.find(({ fileName }) => fileName === named) : blocks[0]
  if (!block) throw new Error(`${page} lacks the code of a page that is measured.`)
  return block.code
}

export const headless: MeasuredPage = {
  name: 'Subtitles without React',
  source: sourceFrom(sizePage, 'subtitles.ts'),
  maxKiB: 74,
}
export const panelAlone: MeasuredPage = {
  name: 'The subtitles panel alone',
  source: sourceFrom(sizePage, 'panel.tsx'),
  maxKiB: 101.4,
}
export const addOn: MeasuredPage = {
  name: 'The add-on: all four panels',
  source: sourceFrom('README.md'),
  maxKiB: 106.5,
}

/** A page that has the core alone; what a transport adds is what it needs beyond that. */
export const coreAlone = "export { createBooth } from '@lingobooth/core'"

/** What an integrator adds to a page that has the core. */
export const transports: readonly MeasuredPage[] = [
  { name: 'broadcast', maxKiB: 2.2 },
  { name: 'livekit', maxKiB: 3.4 },
  { name: 'nats', maxKiB: 10.8 },
  { name: 'pubnub', maxKiB: 7.7 },
].map(({ name, maxKiB }) => ({
  name: `\`@lingobooth/transport-${name}\``,
  source: `${coreAlone}\nexport { ${name}Transport } from '@lingobooth/transport-${name}'`,
  maxKiB,
}))
