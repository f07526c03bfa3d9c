import { StrictMode } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Booth, type BoothProps } from '../booth/booth.tsx'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'
import { messages as arabic } from './words/ar.ts'
import { messages as spanish } from './words/es.ts'

it('a running booth changes its language and direction, and keeps the text being typed', async () => {
  const { booth } = await joinedAlone()
  const whole = (props: Partial<BoothProps>) => (
    <Booth provider={booth} room="weekly" name="Ada Lovelace" language="en-US" {...props} />
  )
  const { container, rerender } = stage(whole({}))
  await userEvent.type(page.getByRole('textbox', { name: 'Type text here' }).first(), 'half a line')
  rerender(<StrictMode>{whole({ interfaceLanguage: 'ar' })}</StrictMode>)
  const box = page.getByRole('textbox', { name: arabic.typeTextHere }).first()
  await expect.element(box).toHaveValue('half a line')
  await expect.element(box).toHaveFocus()
  const root = container.querySelector<HTMLElement>('[data-scope="booth"]') as HTMLElement
  expect([root.lang, getComputedStyle(root).direction]).toEqual(['ar', 'rtl'])
  const [first, last] = [arabic.panelTitles.subtitles, arabic.panelTitles.stt].map((name) =>
    page.getByRole('button', { name, exact: true }).element().getBoundingClientRect(),
  )
  expect(first?.left).toBeGreaterThan(last?.left ?? Number.NaN)
  rerender(<StrictMode>{whole({})}</StrictMode>)
  await expect.element(page.getByRole('textbox', { name: 'Type text here' }).first()).toHaveValue('half a line')
  expect(getComputedStyle(root).direction).toBe('ltr')
})

it('a list of languages in Spanish finds German by its Spanish, English and native name', async () => {
  const { booth } = await joinedAlone()
  stage(<Booth provider={booth} room="weekly" name="Ada Lovelace" language="en-US" messages={spanish} />)
  const panel = page.getByRole('region', { name: spanish.panelTitles.subtitles, exact: true })
  await panel.getByRole('button', { name: spanish.settings, exact: true }).click()
  const box = panel.getByRole('combobox', { name: new RegExp(`${spanish.targetLanguage}$`) })
  await expect.element(box).toHaveValue('Inglés (EE. UU.)')
  for (const typed of ['aleman', 'german', 'deutsch']) {
    await userEvent.clear(box)
    await userEvent.type(box, typed)
    await expect.element(panel.getByRole('listbox').getByRole('option')).toHaveTextContent('Alemán (Alemania)')
  }
})
