import { describe } from 'vitest'
import { examine } from '../test-support/examine.ts'
import { firstUse } from './first-use.tsx'

describe('the states', () => examine(firstUse))
