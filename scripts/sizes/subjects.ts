import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Something whose size a page pays for. */
export interface Subject {
  readonly name: string
  /** Sources from the root of the repository: modules whose exports are bundled, or one style sheet. */
  readonly files: readonly string[]
  /** What the page has already. */
  readonly external?: readonly string[]
  readonly maxKiB?: number
}

export interface Package {
  readonly folder: string
  readonly name: string
  readonly description: string
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The published packages, core first, then those that face the application, then the adapters. */
export const packages: readonly Package[] = ['core', 'react', 'web', 'vendor-*', 'transport-*', 'testing']
  .flatMap((pattern) => globSync(`packages/${pattern}`, { cwd: root }).sort())
  .map((folder) => ({ ...JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8')), folder }))

const core = 'packages/core/src/index.ts'

/** What a page that chooses all panels may cost; React itself is the page's own. */
export const budgets: readonly Subject[] = [
  { name: '@lingobooth/core', files: [core], maxKiB: 68 },
  {
    name: '@lingobooth/core with @lingobooth/react',
    files: [core, 'packages/react/src/index.ts'],
    external: ['react', 'react-dom'],
    maxKiB: 108,
  },
  { name: '@lingobooth/react/styles.css', files: ['packages/react/src/styles/index.css'], maxKiB: 6 },
  {
    name: '@lingobooth/transport-livekit',
    files: ['packages/transport-livekit/src/index.ts'],
    external: ['@lingobooth/core', 'livekit-client'],
    maxKiB: 7.8,
  },
  {
    name: '@lingobooth/transport-nats',
    files: ['packages/transport-nats/src/index.ts'],
    external: ['@lingobooth/core', '@nats-io/jetstream', '@nats-io/nats-core'],
    maxKiB: 10.9,
  },
  {
    name: '@lingobooth/transport-pubnub',
    files: ['packages/transport-pubnub/src/index.ts'],
    external: ['@lingobooth/core', 'pubnub'],
    maxKiB: 7.3,
  },
  { name: '@lingobooth/web/capture.worklet.js', files: ['packages/web/src/worklet/capture.worklet.js'], maxKiB: 14.5 },
]

/** A package with its dependencies, without its peers: core, React, and the SDK of a vendor. */
export const subjectOf = ({ name, folder, peerDependencies = {} }: Package): Subject => ({
  name,
  files: [`${folder}/src/index.ts`],
  external: Object.keys(peerDependencies),
})
