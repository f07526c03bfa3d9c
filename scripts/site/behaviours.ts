import { createVitest, type TestCase } from 'vitest/node'
import behaviours from '../../docs/behaviours.json' with { type: 'json' }
import { root } from '../run.ts'

/**
 * The tests that carry tags, read from the sources without running them.
 *
 * @throws where a file cannot be read, or has a tag that the configuration does not know.
 */
async function taggedTests(): Promise<TestCase[]> {
  const vitest = await createVitest('test', { root, mode: 'whole', watch: false, reporters: [] })
  try {
    const all = await vitest.globTestSpecifications()
    // Those of Firefox run in Chromium too.
    const modules = await vitest.parseSpecifications(all.filter(({ project }) => !project.name.startsWith('firefox')))
    const errors = modules.flatMap((module) => module.errors().map(({ message }) => `${module.moduleId}: ${message}`))
    if (errors.length > 0) throw new Error(errors.join('\n'))
    return modules.flatMap(({ children }) => [...children.allTests()]).filter(({ tags }) => tags.length > 0)
  } finally {
    await vitest.close()
  }
}

const fileOf = ({ module }: TestCase) => module.relativeModuleId
const itemOf = (test: TestCase) =>
  `  - [${test.fullName.replaceAll(' > ', ': ').replace(/[\\[\]*_<>]/g, '\\$&')}](../../${fileOf(test)})`

/** The page, and what is wrong with it: a sentence without a test, a test that never runs. */
export async function behaviourPage(): Promise<{ readonly page: string; readonly problems: readonly string[] }> {
  const tests = (await taggedTests()).toSorted((one, other) => (fileOf(one) < fileOf(other) ? -1 : 1))
  const testsOf = (tag: string) => tests.filter(({ tags }) => tags.includes(tag))
  const untested = Object.values(behaviours).flatMap((sentences) =>
    Object.keys(sentences).filter((tag) => testsOf(tag).length === 0),
  )
  const skipped = tests.filter(({ options }) => options.mode !== 'run')
  const chapters = Object.entries(behaviours).map(([chapter, sentences]) => {
    const items = Object.entries(sentences).flatMap(([tag, sentence]) => [
      `- ${sentence} (\`${tag}\`)`,
      ...testsOf(tag).map(itemOf),
    ])
    return `## ${chapter}\n\n${items.join('\n')}\n`
  })
  const intro =
    'After each sentence come its tag and the tests that fail if it is not true. To run those of one: `npx --yes pnpm@12.21.0 exec vitest run --tags-filter links`.'
  return {
    page: [`# What Lingobooth does\n\n${intro}\n`, ...chapters].join('\n'),
    problems: [
      ...untested.map((tag) => `No test carries the tag ${tag}.`),
      ...skipped.map((test) => `${fileOf(test)} skips "${test.fullName}".`),
    ],
  }
}

if (import.meta.main) {
  const { problems } = await behaviourPage()
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
