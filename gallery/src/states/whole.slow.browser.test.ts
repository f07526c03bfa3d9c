import { describe } from 'vitest'
import { examine } from '../test-support/examine.ts'
import { wholeBooth } from './whole.tsx'

describe('the states', () => examine(wholeBooth))
