import { calls } from './sections/calls.ts'
import { entities } from './sections/entities.ts'
import { constants, errors } from './sections/errors-and-constants.ts'
import { roles, rules } from './sections/rules.ts'
import { screens } from './sections/screens.ts'
import { states } from './sections/states.ts'

/** What sections 2 to 9 of the specification say, sentence by sentence and row by row. */
export const specification = [...screens, ...entities, ...states, ...rules, ...roles, ...calls, ...errors, ...constants]
