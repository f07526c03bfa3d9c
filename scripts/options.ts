import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

function refuse(message: string): never {
  console.error(message)
  process.exit(2)
}

/** The options that a script was given. One that it does not know ends the script, which names those it knows. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`)
    const takes = known.length > 0 ? `It takes ${known.join(', ')}.` : 'It takes none.'
    const [problem] = error instanceof Error ? error.message.split('. ') : [String(error)]
    return refuse(`${problem}. ${takes}`)
  }
}

/** The names in the value of an option, all where it is left out. One that is not known ends the script, which names those that are. */
export function chosenOf<const Name extends string>(
  option: string,
  value: string | undefined,
  known: readonly Name[],
): readonly Name[] {
  if (value === undefined) return known
  const names = value.split(',')
  const unknown = names.filter((name) => !known.some((other) => other === name))
  if (unknown.length > 0) refuse(`--${option} takes ${known.join(', ')}; it does not know ${unknown.join(', ')}.`)
  return known.filter((name) => names.includes(name))
}

/** The name in the value of an option. One that is not known ends the script. */
export function oneOf<const Name extends string>(option: string, value: string, known: readonly Name[]): Name {
  return (
    known.find((name) => name === value) ?? refuse(`--${option} takes one of ${known.join(', ')}; ${value} is none.`)
  )
}

/** A count in the value of an option. Anything else ends the script. */
export function countOf(option: string, value: string | undefined, byDefault: number): number {
  if (value === undefined) return byDefault
  return /^[1-9]\d*$/.test(value) ? Number(value) : refuse(`--${option} takes a number from 1; ${value} is none.`)
}
