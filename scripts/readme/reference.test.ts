import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { lowestVersions } from '../../examples/react-host/test/packed/lowest-versions.ts'
import { messages as englishMessages } from '../../packages/react/src/messages/words/en.ts'
import { readPage, readPages, root } from './pages.ts'

const missingFrom = (path: string, wanted: readonly string[]) => {
  const text = readPage(path)
  return wanted.filter((words) => !text.includes(words))
}

it('the pages explain each parameter of the address', () => {
  const rows = Object.entries(englishMessages.help.meanings).map(([name, meaning]) => `| \`${name}\` | ${meaning}`)
  expect(missingFrom('docs/options.md', rows)).toEqual([])
})

it('the pages list every interface language', () => {
  const tags = globSync('packages/react/src/messages/words/*.ts', { cwd: root }).map((path) => basename(path, '.ts'))
  expect(tags).toHaveLength(12)
  const [, section = ''] = readPage('docs/panels.md').split('\n## Languages of the interface\n')
  expect(tags.filter((tag) => !section.includes(`\`${tag}\``))).toEqual([])
})

it('the pages name the lowest tested React and TypeScript', () => {
  const { react = '', typescript = '' } = lowestVersions
  expect(missingFrom('docs/start.md', [`| ${react} |`, `| ${typescript}, `])).toEqual([])
})

/** Names of the members of an interface, without those that it extends. */
function membersOf(path: string, name: string): string[] {
  const body = new RegExp(`export interface ${name}[^{]*\\{\\n(.*?)^\\}`, 'ms').exec(readPage(path))?.[1] ?? ''
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, member = '']) => member)
}

const core = 'packages/core/src/booth/booth.types.ts'

/** Options in the table below a heading of the guide. */
function listedOptions(heading: string): string[] {
  const [, section = ''] = readPage('docs/options.md').split(`\n## \`${heading}\`\n`)
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name = '']) => name)
}

it('the pages list exactly the options of a booth', () => {
  const groups = { speech: 'SpeechOptions', voice: 'VoiceOptions', captions: 'CaptionsOptions', limits: 'LimitOptions' }
  const usage = membersOf('packages/core/src/vendors/usage.ts', 'UsageLimits')
  const options = membersOf(core, 'BoothOptions').flatMap((option) => {
    const group = groups[option as keyof typeof groups]
    if (!group) return [option]
    return [...membersOf(core, group), ...(option === 'limits' ? usage : [])].map((leaf) => `${option}.${leaf}`)
  })
  expect(listedOptions('createBooth(options)').toSorted()).toEqual(options.toSorted())
  expect(membersOf(core, 'BoothOptions').length).toBeLessThanOrEqual(12)
})

it('the pages list exactly the options of a join', () => {
  expect(listedOptions('booth.join(options)')).toEqual(membersOf(core, 'JoinOptions'))
})

/** What reads as one of our exports, outside of code blocks. */
function exportsNamedIn(text: string): string[] {
  const spans = [...text.replace(/^```.*?^```/gms, '').matchAll(/`([A-Za-z]\w*)(?:\(\))?`/g)].map(
    ([, name = '']) => name,
  )
  return spans.filter((name) =>
    /^(?:use|create)[A-Z]|[a-z](?:Transport|Vendors|Platform|Booth|Plugin|Error|Policy|Panel)$/.test(name),
  )
}

it('the pages name no export that does not exist', () => {
  const exported = globSync('api/*.md', { cwd: root }).map(readPage).join('\n')
  const guides = readPages().filter(({ path }) => !/^(?:docs\/decisions|examples)\//.test(path))
  const named = guides.flatMap(({ path, text }) => exportsNamedIn(text).map((name) => ({ path, name })))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(exported))).toEqual([])
})
