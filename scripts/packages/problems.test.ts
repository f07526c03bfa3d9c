import { expect, test } from 'vitest'
import { problemsOf } from './problems.ts'

const root = '/home/ada/lingobooth'
const sound = [
  ['LICENSE', 'Apache'],
  ['README.md', '# Web'],
  ['package.json', '{ "dependencies": { "valibot": "1.5.0" } }'],
  ['dist/index.js', 'export {}'],
  ['dist/index.d.ts', 'export {}'],
  ['dist/styles.css', '.a {}'],
] as const

test('a valid package has no problems', () => {
  expect(problemsOf({ root, files: new Map(sound) })).toEqual([])
})

test.each([
  ['dist/index.test.js', '', 'dist/index.test.js does not belong in it'],
  ['dist/test-support/fake.js', '', 'dist/test-support/fake.js does not belong in it'],
  ['src/index.ts', '', 'src/index.ts does not belong in it'],
  ['dist/notes.txt', '', 'dist/notes.txt does not belong in it'],
  ['dist/a.js', `import '${root}/b.js'`, 'dist/a.js names a folder of the machine that built it'],
  ['dist/a.js.map', '{ "sources": ["../src/a.ts"] }', 'dist/a.js.map does not belong in it'],
  ['package.json', '{ "a": "workspace:^" }', 'package.json still says workspace:'],
  ['package.json', '{ "a": "catalog:" }', 'package.json still says catalog:'],
  ['package.json', '{ "@lingobooth/source": "./dist/a.js" }', 'package.json still says @lingobooth/source'],
  ['package.json', '{ "default": "./src/a.css" }', 'package.json still says /src/'],
])('%s with %s: %s', (path, text, problem) => {
  expect(problemsOf({ root, files: new Map([...sound, [path, text]]) })).toEqual([problem])
})

test.each(['LICENSE', 'README.md'])('a package without %s is reported', (path) => {
  expect(problemsOf({ root, files: new Map(sound.filter(([name]) => name !== path)) })).toEqual([`${path} is missing`])
})
