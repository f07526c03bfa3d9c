import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Finished, root, run, runPnpm } from '../run.ts'
import { type BenchName, benches } from './benches.ts'
import { type Figure, shownValue } from './figure.ts'
import { compare, conclude, isFailure, type Verdict } from './verdict.ts'

/** Compares benches with another commit, and prints what came out. Resolves to whether nothing got worse, and nothing was left out but what may be. */
export async function benchAgainst(
  commit: string,
  chosen: readonly BenchName[],
  { rounds, mayLack }: { readonly rounds: number; readonly mayLack: readonly BenchName[] },
): Promise<boolean> {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => interruption.abort(new Error(`Interrupted by ${signal}.`)))
  const other = checkOut(commit)
  try {
    interruption.signal.throwIfAborted()
    console.log(`The scripts of this checkout measure what it has and what ${other.name} has, in turns.`)
    console.log('A line: the median there and here, and the median over the pairs of here divided by there.')
    let failures = 0
    let compared = 0
    const leftOut: BenchName[] = []
    for (const name of chosen) {
      const runIn = (folder: string) => () => runBench(name, folder, interruption.signal)
      console.log(`\n${benches[name].title}`)
      try {
        const { verdicts, pairs, lacking } = await compare({ there: runIn(other.folder), here: runIn(root) }, rounds)
        if (lacking === undefined) compared++
        else leftOut.push(name)
        console.log(lacking === undefined ? `  ${pairs} pairs` : `  Left out: ${other.name} cannot run it. ${lacking}`)
        for (const verdict of verdicts) console.log(shownVerdict(verdict))
        failures += verdicts.filter(isFailure).length
      } catch (error) {
        interruption.signal.throwIfAborted()
        console.log(`  FAILED  ${error instanceof Error ? error.message : error}`)
        failures++
      }
    }
    const { ok, text } = conclude({ compared, failures, lacking: leftOut, mayLack })
    console.log(`\n${text}`)
    return ok
  } finally {
    other.remove()
  }
}

function shownVerdict(verdict: Verdict): string {
  const { figure, medianThere, medianHere, ratio, outcome } = verdict
  const { name, unit, better } = figure
  const mark = isFailure(verdict) ? outcome.toUpperCase() : outcome
  const medians = [medianThere, medianHere].map((value) => shownValue(value, unit)).join(' -> ')
  const times = Number.isFinite(ratio) ? ratio.toFixed(2) : 'no ratio to 0'
  return `  ${mark.padEnd(10)}  ${name.padEnd(56)} ${medians}, ${times} (${better} is better)`
}

async function runBench(name: BenchName, folder: string, signal: AbortSignal): Promise<readonly Figure[]> {
  signal.throwIfAborted()
  const command = ['--conditions=@lingobooth/source', 'scripts/bench.ts', '--json', '--only', name]
  const child = spawn(process.execPath, command, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = () => child.kill()
  signal.addEventListener('abort', stop)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  const figures = figuresIn(stdout)
  if (figures.length > 0) return figures
  throw new Error(/^\w*Error.*: .*$/m.exec(stderr)?.[0] ?? `It measured nothing. ${stderr.trim()}`)
}

/** In the last line that a bench printed. JSON has no NaN, and writes null. */
function figuresIn(stdout: string): readonly Figure[] {
  const last = stdout.trimEnd().split('\n').at(-1) ?? ''
  if (!last.startsWith('[')) return []
  return (JSON.parse(last) as readonly Figure[]).map((figure) => ({ ...figure, value: figure.value ?? Number.NaN }))
}

function succeed({ ok, output }: Finished): string {
  if (!ok) throw new Error(output)
  return output.trim()
}

/** A commit in a folder of its own, installed, with the scripts of this one. */
function checkOut(commit: string) {
  const name = succeed(run('git', ['rev-parse', '--short', '--verify', '--end-of-options', `${commit}^{commit}`]))
  const folder = mkdtempSync(join(tmpdir(), `lingobooth-${name}-`))
  const remove = () => {
    run('git', ['worktree', 'remove', '--force', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    succeed(run('git', ['worktree', 'add', '--detach', folder, name]))
    succeed(runPnpm(['install', '--frozen-lockfile', '--prefer-offline'], folder))
    const scripts = ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'scripts']
    for (const path of succeed(run('git', scripts)).split('\n'))
      if (existsSync(join(root, path))) cpSync(join(root, path), join(folder, path))
    return { name, folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}
