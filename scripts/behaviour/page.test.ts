import { expect, it } from 'vitest'
import { behaviourPage } from './page.ts'

const behaviours = { Tea: { boils: 'Water boils.', whistles: 'The kettle whistles.' } }
const test = (file: string, title: string, ...tags: string[]) => ({ file, title, tags, skipped: false })

it('each sentence is followed by its tests, in the order of their files', () => {
  const { page, problems } = behaviourPage(behaviours, [
    test('kettle.test.ts', 'is loud at %s <°C>', 'boils', 'whistles'),
    test('hob.test.ts', 'heats', 'boils'),
  ])
  expect(problems).toEqual([])
  expect(page.slice(page.indexOf('## Tea'))).toBe(`## Tea

- Water boils. (\`boils\`)
  - [heats](../hob.test.ts)
  - [is loud at %s \\<°C\\>](../kettle.test.ts)
- The kettle whistles. (\`whistles\`)
  - [is loud at %s \\<°C\\>](../kettle.test.ts)
`)
})

it('a sentence without a test and a test that never runs are reported', () => {
  const skipped = { ...test('hob.test.ts', 'heats', 'boils'), skipped: true }
  expect(behaviourPage(behaviours, [skipped]).problems).toEqual([
    'hob.test.ts skips "heats".',
    'No test carries the tag whistles.',
  ])
})
