import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from './options.ts'
import { pack } from './packages/pack.ts'
import { packages } from './packages/published.ts'
import { bundle, gzippedKiB, type Loaded } from './sizes/bundle.ts'
import { costsOf } from './sizes/costs.ts'
import { addOn, coreAlone, headless, type MeasuredPage, panelAlone, transports } from './sizes/pages.ts'

interface Measured extends Omit<Loaded, 'wordsKiB'> {
  readonly name: string
  readonly maxKiB: number
}

readOptions({})
const workplace = mkdtempSync(join(tmpdir(), 'lingobooth-sizes-'))
const packed = pack(
  packages.filter(({ name }) => !name.endsWith('/testing')),
  workplace,
)
const outside = ['react', 'react-dom']

const measure = async ({ source, ...page }: MeasuredPage): Promise<Measured & Loaded> => ({
  ...page,
  ...(await bundle({ source, workplace, outside })),
})
const fileKiB = (path: string) => gzippedKiB(readFileSync(join(workplace, 'node_modules/@lingobooth', path)))

const whole = await measure(addOn)
const pages: Measured[] = [
  ...(await Promise.all([headless, panelAlone].map((page) => measure(page)))),
  whole,
  { name: 'Styles of all panels', firstKiB: fileKiB('react/dist/styles.css'), laterKiB: 0, maxKiB: 14.2 },
  {
    name: 'The element, one file with React',
    firstKiB: fileKiB('element/dist/lingobooth.js'),
    laterKiB: 0,
    maxKiB: 350.2,
  },
  { name: 'Client of a frame', firstKiB: fileKiB('element/dist/frame.js'), laterKiB: 0, maxKiB: 1.3 },
  {
    name: 'Worklet of the microphone',
    firstKiB: 0,
    laterKiB: fileKiB('web/dist/worklet/capture.worklet.js'),
    maxKiB: 14.5,
  },
  // Languages differ by little, and a page loads one: a row for all.
  { name: 'Words of another language', firstKiB: 0, laterKiB: Math.max(...whole.wordsKiB.values()), maxKiB: 5 },
]
const base = await bundle({ source: coreAlone, workplace, outside })
const added = (await Promise.all(transports.map((page) => measure(page)))).map((page) => ({
  ...page,
  firstKiB: page.firstKiB - base.firstKiB,
  laterKiB: page.laterKiB - base.laterKiB,
}))
const onPage = packed.filter(({ name }) => !/transport-(?!broadcast)/.test(name))
const costs = await costsOf({ pages: [headless, addOn], packages: onPage, workplace, outside })
rmSync(workplace, { recursive: true })

for (const { name, firstKiB, laterKiB, maxKiB } of [...pages, ...added]) {
  const isBeyond = (firstKiB || laterKiB) > maxKiB
  const sizes = [firstKiB, laterKiB].map((kiB) => kiB.toFixed(1).padStart(6)).join(' later')
  console.log(`${name.padEnd(34)} ${sizes} KiB, limit ${maxKiB}${isBeyond ? ': BEYOND IT' : ''}`)
  if (isBeyond) process.exitCode = 1
}
for (const [tag, kiB] of whole.wordsKiB) console.log(`  words in ${tag.padEnd(23)} ${kiB.toFixed(1).padStart(6)}`)
for (const { name, kiB } of costs)
  console.log(`  ${name.padEnd(32)} ${kiB.map((cost) => cost.toFixed(1).padStart(6)).join('      ')}`)
