import { expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { Booth } from '../booth/booth.tsx'
import { receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { twoBooths } from '../test-support/two-booths.ts'

const props = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const

async function forceColors() {
  const emulate = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  onTestFinished(() => void emulate(''))
  await emulate('active')
}

it('with forced colours, a button has one border, and the words in it have none', async () => {
  const { ada, luis } = await twoBooths()
  const { container } = stage(<Booth provider={ada.booth} {...props} attachFile />, { width: 1100, height: 800 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  ada.booth.app.setVisible('tts', true)
  ada.booth.app.setVisible('stt', true)
  luis.booth.chat.selectFile(new File(['x'], 'notes.txt'))
  luis.booth.chat.uploadFile(luis.booth.chat.view.getSnapshot().files[0]?.id ?? '')
  await expect.element(page.getByRole('button', { name: 'Download notes.txt' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Speak' })).toBeVisible()
  await forceColors()
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  const framed = [...container.querySelectorAll<HTMLElement>('button span, button bdi, [data-part="text"]')]
    .filter((part) => part.dataset.part !== 'disc' && getComputedStyle(part).borderTopWidth !== '0px')
    .map(({ textContent }) => textContent)
  expect(framed).toEqual([])
  const cog = page.getByRole('region', { name: 'Chat' }).getByRole('button', { name: 'Settings' })
  expect(getComputedStyle(cog.element()).borderTopWidth).toBe('1px')
})

it('with forced colours, what to press first has an edge, and whose turn it is stands on a ground over its line', async () => {
  const { ada, luis } = await twoBooths()
  const { container } = stage(<Booth provider={ada.booth} {...props} />, { width: 1100, height: 600 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  ada.booth.app.setVisible('stt', true)
  luis.booth.subtitles.send('Una línea que es más larga que la ventana. '.repeat(40))
  receive(ada, 'subtitles', ['Yes.'])
  await expect.poll(() => container.querySelector('[data-scope="lines"][data-part="turn"]')).not.toBeNull()
  await forceColors()
  const turn = container.querySelector('[data-scope="lines"][data-part="turn"]')
  const start = container.querySelector('[data-invites="true"]')
  const looks = [getComputedStyle(turn as Element).backgroundColor, getComputedStyle(start as Element).borderTopWidth]
  expect(looks).toEqual(['rgb(255, 255, 255)', '1px'])
})

/** Of a sign, how much of its height its edges are. */
const filling = (sign: Element | null) => {
  const { borderTopWidth, borderBottomWidth } = getComputedStyle(sign as Element)
  const { height } = (sign as Element).getBoundingClientRect()
  return (Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth)) / height
}

it('with forced colours, Live is a disc, Paused a ring, and Not heard a square', async () => {
  const { ada } = await twoBooths()
  const { container } = stage(<Booth provider={ada.booth} {...props} />, { width: 1100, height: 800 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  ada.booth.app.setVisible('stt', false)
  await forceColors()
  const sign = () => container.querySelector('[data-scope="live"][data-part="sign"]')
  const look = () => [filling(sign()) === 1, getComputedStyle(sign() as Element).borderTopLeftRadius === '50%']
  const shape = () => sign()?.closest<HTMLElement>('[data-shape]')?.dataset.shape
  ada.booth.speak.toggle()
  await expect.poll(shape).toBe('live')
  expect(look()).toEqual([true, true])
  const release = ada.booth.speak.hold()
  await expect.poll(shape).toBe('paused')
  expect(look()).toEqual([false, true])
  release()
  await expect
    .poll(async () => {
      ada.microphone.level(-120, -40)
      await ada.clock.advance(1_000)
      return ada.booth.speak.view.getSnapshot().microphone.state
    })
    .toBe('deaf')
  await expect.poll(shape).toBe('unheard')
  expect(look()).toEqual([false, false])
})
