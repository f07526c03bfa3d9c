import * as v from 'valibot'
import type { JsonObject } from '../ports/common.ts'
import { fields, type Group, groups, type Settings } from './settings-fields.ts'

/** What the participant chose, by group and field: all that is stored. What nobody chose stays as the page has it. */
export type Chosen = { readonly [G in Group]?: JsonObject }

const ownValue = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined

const schemas = (group: Group) => Object.entries<v.GenericSchema<unknown>>(fields[group])

/** Reads stored choices of any shape; what is invalid was not chosen. */
export function parseChosen(value: unknown): Chosen {
  try {
    return Object.fromEntries(
      groups.flatMap((group) => {
        const stored = ownValue(value, group)
        const valid = schemas(group)
          .map(([field, schema]) => [field, v.safeParse(schema, ownValue(stored, field))] as const)
          .flatMap(([field, { success, output }]) => (success ? [[field, output]] : []))
        return valid.length > 0 ? [[group, Object.fromEntries(valid)]] : []
      }),
    )
  } catch {
    return {}
  }
}

/** The choices after a participant changed the settings. */
export function addChosen(
  chosen: Chosen,
  { before, after }: { readonly before: Settings; readonly after: Settings },
): Chosen {
  let next = chosen
  for (const group of groups)
    for (const [field] of schemas(group)) {
      const value = ownValue(after[group], field)
      if (Object.is(ownValue(before[group], field), value)) continue
      const { [field]: _, ...others } = { ...next[group] }
      next = { ...next, [group]: value === undefined ? others : { ...others, [field]: value } }
    }
  return next
}

export const applyChosen = (settings: Settings, chosen: Chosen): Settings =>
  Object.fromEntries(groups.map((group) => [group, { ...settings[group], ...chosen[group] }])) as Settings
