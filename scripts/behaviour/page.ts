import type { TaggedTest } from './tagged-tests.ts'

type Behaviours = Readonly<Record<string, Readonly<Record<string, string>>>>

const intro = `# What Lingobooth does

After each sentence come its tag and the tests that fail if it is not true. To run only those tests, here for \`links\`:

\`\`\`sh
npx --yes pnpm@12.21.0 exec vitest run --tags-filter links
\`\`\`

Other pages call this the behaviour page. \`node scripts/behaviour.ts\` writes this page from the tests.
`

const escaped = (title: string) => title.replace(/[\\[\]*_<>]/g, '\\$&')

/** The page, or what is wrong: a sentence without a test, a test that never runs. */
export function behaviourPage(
  behaviours: Behaviours,
  tests: readonly TaggedTest[],
): { page: string; problems: string[] } {
  const problems = tests.filter(({ skipped }) => skipped).map(({ file, title }) => `${file} skips "${title}".`)
  const sorted = tests.toSorted((left, right) => compare(left.file, right.file))
  const chapters = Object.entries(behaviours).map(([chapter, sentences]) => {
    const lines = Object.entries(sentences).flatMap(([tag, sentence]) => {
      const held = sorted.filter(({ tags }) => tags.includes(tag))
      if (held.length === 0) problems.push(`No test carries the tag ${tag}.`)
      return [`- ${sentence} (\`${tag}\`)`, ...held.map(({ file, title }) => `  - [${escaped(title)}](../${file})`)]
    })
    return `\n## ${chapter}\n\n${lines.join('\n')}\n`
  })
  return { page: intro + chapters.join(''), problems }
}

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)
