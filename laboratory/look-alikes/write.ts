import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from '../../scripts/options.ts'
import { root } from '../../scripts/run.ts'
import { type LookAlikes, lookAlikesFrom } from './letters.ts'

const source = 'https://www.unicode.org/Public/17.0.0/security'
/** `from`: a folder with the two files of Unicode, instead of fetching them. */
const { from } = readOptions({ from: { type: 'string' } })

async function textOf(name: string): Promise<string> {
  if (from !== undefined) return readFileSync(join(from, name), 'utf8')
  const response = await fetch(`${source}/${name}`)
  if (!response.ok) throw new Error(`${source}/${name} answered ${response.status}.`)
  return response.text()
}

const escaped = (letters: readonly string[]) =>
  letters.map((letter) => letter.replace(/\p{M}/gu, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`))

const constant = ([name, letters]: [string, readonly string[]]) =>
  `export const ${name} =\n  '${escaped(letters).join('')}'\n`

const found: LookAlikes = lookAlikesFrom(await textOf('confusables.txt'), await textOf('IdentifierStatus.txt'))
writeFileSync(
  join(root, 'packages/core/src/text/look-alike-letters.ts'),
  `/** Written by \`laboratory/look-alikes/write.ts\` from ${source}, © 2025 Unicode, Inc., https://www.unicode.org/license.txt */\n\n${Object.entries(found).map(constant).join('')}`,
)
