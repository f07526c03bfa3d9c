import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf } from '../packages/tarballs.ts'
import { root } from '../run.ts'

/** What the samples contain, since they were written: no one is edited, and a line goes with its sample. */
export const frozen: Readonly<Record<string, string>> = {
  'gateway-server': 'f882827cf03ade2639e1430dca2b6ddb',
  'plain-page': '40db6fefa56694fe0d7a5a05e1365f4e',
  'react-page': 'c03337841d0c04701183fd7b9da991aa',
}

export const samplesFolder = join(root, 'samples')

/** What the folders of samples contain now. */
export const present = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(samplesFolder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [name, fingerprintOf(`${join(samplesFolder, name)}/`, ['**'])]),
  )
