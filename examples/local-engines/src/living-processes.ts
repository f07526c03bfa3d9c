import { readdirSync, readFileSync } from 'node:fs'

/** Running processes below `root`, by process id; zombies do not count. */
export function livingProcesses(root = process.pid): Map<number, string> {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = read(`/proc/${name}/stat`)
      const [, command = '', state = '', parent = ''] = /\((.*)\) (\S) (\d+)/s.exec(stat) ?? []
      return stat === '' || state === 'Z' || state === 'X'
        ? []
        : [{ id: Number(name), command, parent: Number(parent) }]
    })
  const below = new Map<number, string>()
  const collect = (parent: number) => {
    for (const child of processes.filter((candidate) => candidate.parent === parent)) {
      below.set(child.id, child.command)
      collect(child.id)
    }
  }
  collect(root)
  return below
}

export const isAlive = (id: number): boolean => {
  if (process.platform !== 'linux') return answersSignals(id)
  const state = /\) (\S) /.exec(read(`/proc/${id}/stat`))?.[1]
  return state !== undefined && state !== 'Z' && state !== 'X'
}

function answersSignals(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
