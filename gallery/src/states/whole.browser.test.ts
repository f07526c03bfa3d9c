import { examine } from '../test-support/examine.ts'
import { wholeBooth } from './whole.tsx'

examine(wholeBooth)
