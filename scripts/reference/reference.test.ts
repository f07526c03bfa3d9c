import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { root } from '../run.ts'
import { sectionsOf } from './page.ts'
import { readSources } from './program.ts'

const folder = 'examples/react-host/.cache/reference'

const source = `
interface Base {
  /** How long. @default 15000 */
  readonly timeoutMs?: number
}
export interface Options extends Base {
  /** Where to. */
  readonly url: string
  readonly files?:
    | {
        /** Longest name. @default no limit */
        readonly maxChars?: number
      }
    | false
}
/** Makes it. @throws what is wrong */
export function make(options: Options): void {}
export type Event =
  /** It began. */
  | {
      readonly type: 'began'
      /** Milliseconds. */
      readonly atMs?: number
    }
  | { readonly type: 'ended' }
export type Code =
  /** It took too long. */
  | 'timeout'
  | 'other'
`

let lines: readonly string[] = []
beforeAll(() => {
  rmSync(join(root, folder), { recursive: true, force: true })
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, folder, 'index.ts'), source)
  const targets = { '.': { '@lingobooth/source': './index.ts' } }
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify({ exports: targets }))
  const { checker, exports } = readSources([{ folder, name: 'sample', description: '' }])
  lines = sectionsOf(exports, checker, (name) => (name === 'Options' ? '#options' : undefined)).split('\n')
})

it('the reference gives the type, default and meaning of each option, inherited ones included', () => {
  expect(lines).toEqual(
    expect.arrayContaining([
      '| `make` | [`(options: Options) => void`](#options) | Makes it. Throws what is wrong. |',
      '| `url` | `string` | required | Where to. |',
      '| `files` | `object` | none |   |',
      '| `files.maxChars` | `number` | no limit | Longest name. |',
      '| `timeoutMs` | `number` | `15000` | How long. |',
    ]),
  )
})

it('the reference says when each event is sent and what it contains, and what each code means', () => {
  expect(lines).toEqual(
    expect.arrayContaining([
      '| `began` | `atMs?: number` Milliseconds. | It began. |',
      '| `ended` |   |   |',
      '| `timeout` | It took too long. |',
      '| `other` |   |',
    ]),
  )
})
