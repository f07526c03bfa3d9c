import { describe } from 'vitest'
import { examine } from '../test-support/examine.ts'
import { captions } from './captions.tsx'
import { chat } from './chat.tsx'
import { dock } from './dock.tsx'

describe('the states', () => examine([...chat, ...dock, ...captions]))
