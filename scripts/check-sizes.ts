import { measureKiB } from './sizes/measure.ts'
import { budgets, packages, subjectOf } from './sizes/subjects.ts'

const adapters = packages.filter(({ folder }) => /\/(web|vendor-|transport-)/.test(folder)).map(subjectOf)

for (const subject of [...budgets, ...adapters]) {
  const { name, maxKiB } = subject
  const kiB = await measureKiB(subject)
  const isBeyond = maxKiB !== undefined && kiB > maxKiB
  const budget = maxKiB === undefined ? '' : ` of ${maxKiB}`
  console.log(`${name.padEnd(40)} ${kiB.toFixed(1).padStart(6)}${budget} KiB${isBeyond ? ', beyond its budget' : ''}`)
  if (isBeyond) process.exitCode = 1
}
