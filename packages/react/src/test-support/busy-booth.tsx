import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Booth } from '../booth/booth.tsx'
import { CaptionBar } from '../captions/caption-bar.tsx'
import { receive } from './receive.ts'
import { stage } from './stage.tsx'
import { twoBooths } from './two-booths.ts'

export const place = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const

/** Everybody talks, and everything is open. */
export async function busyBooth() {
  const { ada, luis } = await twoBooths()
  const { container } = stage(
    <>
      <CaptionBar provider={ada.booth} />
      <Booth provider={ada.booth} {...place} attachFile style={{ height: 800 }} />
    </>,
    { width: 1100, height: 1000 },
  )
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  ada.booth.app.setVisible('tts', true)
  ada.booth.app.setVisible('stt', true)
  ada.booth.subtitles.setBilingual(true)
  receive(ada, 'subtitles', ['Good morning', 'see https://example.com', 'x'.repeat(300)])
  receive(ada, 'chat', ['Good morning', 'see https://example.com'])
  for (const module of ['subtitles', 'chat'] as const) {
    luis.booth[module].send('hola')
    ada.booth[module].send('hello')
  }
  await page.getByRole('button', { name: 'Into Subtitles' }).click()
  ada.booth.chat.selectFile(new File(['x'], 'draft.txt'))
  await expect.element(page.getByRole('button', { name: /^Send ./ })).toBeInTheDocument()
  await expect.poll(() => page.getByText('hola [en-US]').elements().length).toBeGreaterThan(1)
  for (const settings of page.getByRole('button', { name: 'Settings' }).elements().reverse())
    await userEvent.click(settings)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return container
}
