import { LingoboothError } from '@lingobooth/core'

/** @throws LingoboothError `missing-prop`, naming the required props without a value */
export function requireProps<Props extends object>(
  component: string,
  props: Props,
  names: readonly (keyof Props & string)[],
): void {
  const missing = names.filter((name) => props[name] === undefined || props[name] === null || props[name] === '')
  if (missing.length === 0) return
  throw new LingoboothError('missing-prop', `<${component}> needs ${missing.join(', ')}: pass a value for each.`)
}
