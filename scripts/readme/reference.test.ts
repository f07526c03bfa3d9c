import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { lowestVersions } from '../../examples/react-host/test/packed/lowest-versions.ts'
import * as constants from '../../packages/core/src/constants.ts'
import { messages as englishMessages } from '../../packages/react/src/messages/words/en.ts'
import { withContracts } from '../contracts/contracts.ts'
import { readPage, root } from './pages.ts'

const missingFrom = (path: string, wanted: readonly string[]) => {
  const text = readPage(path)
  return wanted.filter((words) => !text.includes(words))
}

const sources = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (name) => name.endsWith('.test.ts') }).map((path) =>
    readFileSync(`${root}${path}`, 'utf8'),
  )

it('lists every constant with its value', () => {
  const rows = Object.entries(constants).map(([name, value]) => `| \`${name}\` | ${JSON.stringify(value)} |`)
  expect(missingFrom('docs/guide/configuration.md', rows)).toEqual([])
})

it('says of every error code when it comes and what to do', () => {
  const rows = Object.keys(englishMessages.errors).map((code) => `| \`${code}\` |`)
  expect(missingFrom('docs/guide/errors.md', rows)).toEqual([])
})

it('lists every notice with its words', () => {
  const lines = readPage('docs/guide/errors.md').split('\n')
  const rows = Object.entries(englishMessages.noticeTexts).filter(
    ([code, words]) => !lines.some((line) => line.startsWith(`| \`${code}\` |`) && line.endsWith(`| ${words} |`)),
  )
  expect(rows).toEqual([])
})

it('lists every line that the booth logs', () => {
  const lines = sources('packages/core/src/**/*.ts').flatMap((text) =>
    [...text.matchAll(/(?:logger\.(?:info|warn|error)|watch)\('([^']+)'/g)].map(([, line = '']) => line),
  )
  expect(lines.length).toBeGreaterThan(10)
  expect(missingFrom('docs/guide/errors.md', [...lines, constants.missingVendorsLogLine])).toEqual([])
})

it('holds every word of the panels, as it is shown', () => {
  const { tag: _, errors, noticeTexts, help, ...messages } = englishMessages
  const words = (value: unknown): string[] => {
    if (typeof value === 'string') return value === '' ? [] : [value]
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(words) : []
  }
  const { meanings, ...heading } = help
  expect(missingFrom('docs/guide/panels.md', words([messages, heading]))).toEqual([])
  const rows = Object.entries(meanings).map(([name, meaning]) => `| \`${name}\` | ${meaning}`)
  expect(missingFrom('docs/guide/getting-started.md', rows)).toEqual([])
})

it('lists every language of the interface', () => {
  const tags = globSync('packages/react/src/messages/words/*.ts', { cwd: root }).map((path) => basename(path, '.ts'))
  expect(tags).toHaveLength(12)
  expect(
    missingFrom(
      'docs/guide/languages-of-the-interface.md',
      tags.map((tag) => `| \`${tag}\` | `),
    ),
  ).toEqual([])
})

it('names the lowest React and TypeScript that are tested', () => {
  const { react = '', typescript = '' } = lowestVersions
  expect(missingFrom('docs/guide/getting-started.md', [`| ${react} |`, `| ${typescript}, `])).toEqual([])
})

it('lists every variable of the style sheet', () => {
  const names = sources('packages/react/src/styles/*.css').flatMap((text) => [
    ...new Set([...text.matchAll(/var\((--lb-[a-z-]+)/g)].map(([, name = '']) => name)),
  ])
  expect(names.length).toBeGreaterThan(10)
  expect(missingFrom('docs/guide/panels.md', names)).toEqual([])
})

it('lists every promise that the conformance suites test, and no other', () => {
  const page = readPage('docs/adapters/write-an-adapter.md')
  expect(page).toBe(withContracts(page))
})

/** Names of the members of an interface, without those that it extends. */
function membersOf(path: string, name: string): string[] {
  const body = new RegExp(`export interface ${name}[^{]*\\{\\n(.*?)^\\}`, 'ms').exec(readPage(path))?.[1] ?? ''
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, member = '']) => member)
}

const core = 'packages/core/src/booth/booth.types.ts'
const http = 'packages/vendor-http/src'
const livekit = 'packages/transport-livekit/src/options.ts'
const nats = 'packages/transport-nats/src/options.ts'
const panels = 'packages/react/src/panels'

it.each([
  [core, 'BoothOptions', 'docs/guide/configuration.md'],
  [core, 'JoinOptions', 'docs/guide/configuration.md'],
  [`${http}/options.ts`, 'EndpointConfig', 'docs/guide/configuration.md'],
  [`${http}/http-vendors.ts`, 'VendorConfig', 'docs/guide/configuration.md'],
  [`${http}/http-vendors.ts`, 'HttpVendorsConfig', 'docs/guide/configuration.md'],
  [`${http}/options.ts`, 'HttpOptions', 'docs/adapters/http.md'],
  [`${http}/options.ts`, 'HttpVendorOptions', 'docs/adapters/http.md'],
  [
    'packages/transport-broadcast/src/broadcast-transport.ts',
    'BroadcastTransportOptions',
    'docs/adapters/broadcast.md',
  ],
  [livekit, 'HostRoomOptions', 'docs/adapters/livekit.md'],
  [livekit, 'OwnConnectionOptions', 'docs/adapters/livekit.md'],
  [livekit, 'CommonOptions', 'docs/adapters/livekit.md'],
  [nats, 'NatsTransportOptions', 'docs/adapters/nats.md'],
  [nats, 'NatsCredentials', 'docs/adapters/nats.md'],
  [nats, 'NatsHistoryOptions', 'docs/adapters/nats.md'],
  [nats, 'NatsFileOptions', 'docs/adapters/nats.md'],
  ['packages/transport-pubnub/src/options.ts', 'PubnubTransportOptions', 'docs/adapters/pubnub.md'],
  ['packages/web/src/web-platform.ts', 'WebPlatformOptions', 'docs/adapters/web.md'],
  ['packages/react/src/booth/booth.tsx', 'BoothProps', 'docs/guide/panels.md'],
  ['packages/react/src/messages/messages-context.tsx', 'InterfaceProps', 'docs/guide/panels.md'],
  [`${panels}/flags.ts`, 'SubtitlesFlags', 'docs/guide/panels.md'],
  [`${panels}/flags.ts`, 'ChatFlags', 'docs/guide/panels.md'],
  [`${panels}/panel.types.ts`, 'LinesPanelProps', 'docs/guide/panels.md'],
  [`${panels}/panel.types.ts`, 'LanguagePanelProps', 'docs/guide/panels.md'],
])('%s: %s has all its members in %s', (source, name, page) => {
  const members = membersOf(source, name).map((member) => `\`${member}\``)
  expect(members.length).toBeGreaterThan(0)
  expect(missingFrom(page, members)).toEqual([])
})
