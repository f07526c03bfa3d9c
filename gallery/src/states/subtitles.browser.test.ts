import { examine } from '../test-support/examine.ts'
import { subtitles } from './subtitles.tsx'

examine(subtitles)
