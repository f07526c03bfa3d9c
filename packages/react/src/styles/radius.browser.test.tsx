import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Booth } from '../booth/booth.tsx'
import { stage } from '../test-support/stage.tsx'
import { twoBooths } from '../test-support/two-booths.ts'

it('a border radius of the page applies to panels, fields and buttons', async () => {
  const { ada } = await twoBooths()
  const { container } = stage(<Booth provider={ada.booth} room="weekly" name="Ada" language="en-US" attachFile />, {
    width: 1100,
    height: 800,
  })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  ada.booth.app.setVisible('tts', true)
  ada.booth.app.setVisible('stt', true)
  await expect.element(page.getByRole('region', { name: 'Speak' })).toBeVisible()
  await page.getByRole('region', { name: 'Subtitles' }).getByRole('button', { name: 'Settings' }).click()
  await expect.element(page.getByRole('slider', { name: 'Text size Subtitles font size' })).toBeVisible()
  const rounded = () =>
    [...container.querySelectorAll<HTMLElement>('button, select, input[role="combobox"], [data-part="field"]')]
      .filter((part) => part.offsetWidth > 0 && Number.parseFloat(getComputedStyle(part).borderTopLeftRadius) > 3)
      .map(({ dataset, ariaLabel, textContent }) => `${dataset.scope} ${dataset.part} ${ariaLabel ?? textContent}`)
  expect(rounded().length).toBeGreaterThan(5)
  container.style.setProperty('--lb-radius', '3px')
  expect(rounded()).toEqual([])
})
