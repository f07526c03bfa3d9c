import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { SubtitlesPanel } from '../panels/panels.tsx'
import styles from '../styles/index.css?inline'
import { joinedAlone } from '../test-support/two-booths.ts'
import '../test-support/stage.tsx'

const props = {
  initialSourceLanguage: 'en-US',
  initialTargetLanguage: 'en-US',
  initialVisibility: true,
  username: 'Ada',
} as const

it.each([
  ['ltr', 'the page'],
  ['rtl', 'the page'],
  ['ltr', 'a shadow root'],
  ['rtl', 'a shadow root'],
] as const)('in the direction %s, in %s, the arrow of the speed is at its end', async (direction, place) => {
  document.documentElement.dir = direction
  const host = document.createElement('div')
  document.body.append(host)
  const below = place === 'the page' ? host : host.attachShadow({ mode: 'open' })
  below.innerHTML = `<style>${styles}</style><main style="inline-size: 700px; block-size: 400px"></main>`
  const { booth } = await joinedAlone()
  const root = createRoot(below.querySelector('main') as HTMLElement)
  onTestFinished(() => root.unmount())
  root.render(<SubtitlesPanel provider={booth} {...props} />)
  const speed = page.getByRole('combobox', { name: 'Playback speed' })
  await expect.element(speed).toBeVisible()
  const box = speed.element().getBoundingClientRect()
  const arrow = speed.element().parentElement?.querySelector('svg')?.getBoundingClientRect()
  if (!arrow) throw new Error('There is no arrow.')
  const gap = direction === 'ltr' ? box.right - arrow.right : arrow.left - box.left
  expect([gap >= 0, gap < 8]).toEqual([true, true])
})
