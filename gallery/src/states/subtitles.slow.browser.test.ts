import { describe } from 'vitest'
import { examine } from '../test-support/examine.ts'
import { subtitles } from './subtitles.tsx'

describe('the states', () => examine(subtitles))
