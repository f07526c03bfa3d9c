import { createVitest } from 'vitest/node'
import { root } from '../run.ts'

export interface TaggedTest {
  readonly file: string
  /** With the titles of the groups around it. */
  readonly title: string
  readonly tags: readonly string[]
  /** Left out by its own source, whatever it is run with. */
  readonly skipped: boolean
}

/**
 * The tests that carry tags, read from the sources without running them.
 *
 * @throws where a file cannot be read, or has a tag that the configuration does not know.
 */
export async function taggedTests(): Promise<TaggedTest[]> {
  const vitest = await createVitest('test', { root, mode: 'whole', watch: false, reporters: [] })
  try {
    const all = await vitest.globTestSpecifications()
    // Those of Firefox run in Chromium too.
    const modules = await vitest.parseSpecifications(all.filter(({ project }) => !project.name.startsWith('firefox')))
    const errors = modules.flatMap((module) =>
      module.errors().map(({ message }) => `${module.relativeModuleId}: ${message.split('\n')[0]}`),
    )
    if (errors.length > 0) throw new Error(errors.join('\n'))
    return modules.flatMap(({ relativeModuleId: file, children }) =>
      [...children.allTests()]
        .filter(({ tags }) => tags.length > 0)
        .map(({ fullName, tags, options }) => ({
          file,
          title: fullName.replaceAll(' > ', ': '),
          tags,
          skipped: options.mode !== 'run',
        })),
    )
  } finally {
    await vitest.close()
  }
}
