import { fileProblem, filesOf, hasPython, neuralFolder } from './folder.ts'
import type { NeuralName } from './pins.ts'

/** For tests: they are large, and no other test needs them, so that nothing but a wish installs them, and CI has none. */
export async function whyLeftOut(names: readonly NeuralName[]): Promise<string> {
  if (process.env.CI) return 'left out in CI'
  const problems = await Promise.all(names.map((name) => fileProblem(`${neuralFolder()}/${name}`, filesOf(name))))
  const missing = names.filter((name, index) => problems[index] || !hasPython(neuralFolder(), name))
  return missing.length > 0 ? `not installed: ${missing.join(', ')}; see scripts/provision` : ''
}
