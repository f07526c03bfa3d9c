import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'yaml'
import { root } from '../run.ts'

type Permissions = Readonly<Record<string, string>>
type Image = string | { readonly image: string }

export interface Step {
  readonly uses?: string
  readonly run?: string
  readonly if?: string
  readonly env?: Readonly<Record<string, string>>
}

export interface Job {
  readonly uses?: string
  readonly with?: Readonly<Record<string, string>>
  readonly 'timeout-minutes'?: number | string
  readonly permissions?: Permissions
  readonly environment?: string | { readonly name: string }
  readonly container?: Image
  readonly services?: Readonly<Record<string, Image>>
  readonly steps?: readonly Step[]
}

interface Workflow {
  readonly on: { readonly workflow_call?: { readonly inputs?: Readonly<Record<string, { readonly default: string }>> } }
  readonly env?: Readonly<Record<string, string>>
  readonly permissions?: Permissions
  readonly jobs: Readonly<Record<string, Job>>
}

export const workflows = globSync(`${root}.github/workflows/*`)
  .sort()
  .map((path) => ({ file: basename(path), ...(parse(readFileSync(path, 'utf8')) as Workflow) }))

export const jobs = workflows.flatMap(({ file, jobs }) =>
  Object.entries(jobs).map(([name, job]) => ({ name: `${file} ${name}`, ...job })),
)

export const actions = jobs
  .flatMap(({ uses, steps = [] }) => [uses, ...steps.map((step) => step.uses)])
  .filter((uses) => uses !== undefined)

export const images = jobs
  .flatMap(({ container, services = {} }) => [container, ...Object.values(services)])
  .filter((image) => image !== undefined)
  .map((image) => (typeof image === 'string' ? image : image.image))

export const commands = jobs.flatMap(({ name, steps = [] }) =>
  steps.flatMap(({ run }) => (run === undefined ? [] : [{ job: name, run }])),
)
