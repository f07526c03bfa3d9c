import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Booth } from '../booth/booth.tsx'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'

const props = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const
const cogOf = (name: string) => page.getByRole('region', { name }).getByRole('button', { name: 'Settings' })

it('settings that open close those of another panel', async () => {
  const { booth } = await joinedAlone()
  stage(<Booth provider={booth} {...props} />, { width: 390, height: 844 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  booth.app.setVisible('stt', true)
  booth.chat.send('The first line.')
  await cogOf('Subtitles').click()
  await expect.element(page.getByRole('checkbox', { name: 'Bilingual' })).toBeVisible()
  await cogOf('Speak').click()
  await expect.element(page.getByRole('combobox', { name: 'Send speech to' })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Bilingual' })).not.toBeInTheDocument()
  await expect.element(cogOf('Subtitles')).toHaveAttribute('aria-expanded', 'false')
  await cogOf('Speak').click()
  await expect.element(cogOf('Speak')).toHaveAttribute('aria-expanded', 'false')
})

it('the focus of a button in a low head is seen whole', async () => {
  const { booth } = await joinedAlone()
  stage(<Booth provider={booth} {...props} />, { width: 640, height: 400 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  const cog = cogOf('Subtitles').element() as HTMLElement
  while (document.activeElement !== cog) await userEvent.tab()
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(cog)
  expect(outlineStyle).toBe('solid')
  const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
  const panel = page.getByRole('region', { name: 'Subtitles' }).element().getBoundingClientRect()
  expect(cog.getBoundingClientRect().top - ring).toBeGreaterThanOrEqual(panel.top)
})
