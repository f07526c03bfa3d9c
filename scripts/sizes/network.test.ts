import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { adaptiveWeights } from '../../packages/core/src/audio/detectors/adaptive/weights.ts'
import { root } from '../run.ts'

test('the speech detection network is in the worklet only, not in the page', async () => {
  const page = await rolldown({
    input: join(root, 'packages/web/src/index.ts'),
    resolve: { conditionNames: ['@lingobooth/source', 'import', 'default'] },
  })
  const { output } = await page.generate({ format: 'esm' })
  await page.close()
  const loaded = output.map((part) => ('code' in part ? part.code : '')).join()
  expect(loaded).toContain('createSpeechSegmenter')
  expect(loaded).not.toContain(adaptiveWeights)
  expect(readFileSync(join(root, 'packages/web/src/worklet/capture.worklet.js'), 'utf8')).toContain(adaptiveWeights)
})
