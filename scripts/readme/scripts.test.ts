import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../run.ts'

it('CONTRIBUTING.md says what each script is for', () => {
  const [, table = ''] = readFileSync(`${root}CONTRIBUTING.md`, 'utf8').split('| Script | For |')
  const named = [...(table.split('\n\n')[0] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name]) => name)
  const present = readdirSync(`${root}scripts`).map((name) => name.replace(/(\.test)?\.ts$/, ''))
  expect(new Set(present.filter((name) => !named.includes(name)))).toEqual(new Set())
})

it('a command whose script needs the workspace entry resolves packages to their sources, if there is one', () => {
  const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(`${root}package.json`, 'utf8'),
  )
  const paths = globSync('scripts/{attack,bench}/**/*.ts', { cwd: root, exclude: ['**/node_modules'] })
  const users = paths.filter((path) => readFileSync(`${root}${path}`, 'utf8').includes('@lingobooth/core/workspace'))
  const names = new Set(users.map((path) => path.split(/[\\/]/)[1]))
  expect(names).toEqual(new Set(['attack', 'bench']))
  const commands = Object.values(scripts).filter((text) =>
    [...names].some((name) => text.includes(`scripts/${name}.ts`)),
  )
  expect(commands.filter((text) => !text.includes('--conditions=@lingobooth/source'))).toEqual([])
})
