import { describe } from 'vitest'
import { firstUse } from './states/first-use.tsx'
import { wholeBooth } from './states/whole.tsx'
import { examineWords } from './test-support/examine-words.ts'

describe('the words of the states', () => examineWords([...firstUse, ...wholeBooth]))
