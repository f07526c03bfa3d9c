import { type Job, jobs } from '../workflows/workflows.ts'

export type Mode = 'version' | 'publish'

export interface Command {
  readonly run: string
  readonly env: Readonly<Record<string, string>>
  /** Whether its job has the repository, or only what a job before it made. */
  readonly inRepository: boolean
}

/** What a local release does in the place of an action. */
const inPlaceOf: Readonly<Record<string, string>> = {
  'actions/checkout': '',
  'actions/setup-node': '',
  'actions/upload-artifact': '',
  'actions/download-artifact': 'cp -r "$RUNNER_TEMP/packages" packages',
  'changesets/action/select-mode': '',
  'changesets/action/version': 'npx --yes pnpm@12.21.0 exec changeset version',
}

const wanted = (condition: string | undefined, mode: Mode): boolean => {
  if (condition === undefined) return true
  const [, value] = /^steps\.select\.outputs\.mode == '(\w+)'$/.exec(condition) ?? []
  if (value === undefined) throw new Error(`A local release cannot tell whether "${condition}".`)
  return value === mode
}

function commandsOfJob({ steps = [] }: Job, mode: Mode): Command[] {
  const inRepository = steps.some(({ uses }) => uses?.startsWith('actions/checkout@'))
  return steps
    .filter((step) => wanted(step.if, mode))
    .map(({ uses, run, env = {} }) => {
      const action = uses?.replace(/@.*/, '')
      const command = action === undefined ? run : inPlaceOf[action]
      if (command === undefined) throw new Error(`A local release does not know what stands for ${action}.`)
      return { run: command, env, inRepository }
    })
    .filter(({ run }) => run !== '')
}

/** What the release workflow runs after a push to main: with changesets it makes the next version, without them it publishes. Its site and its tag are GitHub's. */
export function commandsOf(mode: Mode, of: readonly (Job & { readonly name: string })[] = jobs): Command[] {
  return ['build', mode].flatMap((name) => {
    const job = of.find((each) => each.name === `release.yml ${name}`)
    if (!job) throw new Error(`The release workflow has no job ${name}.`)
    return commandsOfJob(job, mode)
  })
}
