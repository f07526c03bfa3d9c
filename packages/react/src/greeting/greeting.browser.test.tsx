import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Booth } from '../booth/booth.tsx'
import { stage } from '../test-support/stage.tsx'
import { participant } from '../test-support/two-booths.ts'

it('in Arabic, the sentence of the first screen starts at the right, even on one line', async () => {
  const { booth } = participant()
  const props = { provider: booth, room: 'weekly', name: 'Ada Lovelace', language: 'en-US', interfaceLanguage: 'ar' }
  const { container } = stage(<Booth {...props} />, { width: 390, height: 600 })
  await expect.element(page.getByText('تحدّث بلغتك.')).toBeVisible()
  const right = (part: string) =>
    container.querySelector(`[data-part="sentence"] > ${part}`)?.getBoundingClientRect().right
  expect(right('strong')).toBeGreaterThan(right('span') ?? 0)
})
