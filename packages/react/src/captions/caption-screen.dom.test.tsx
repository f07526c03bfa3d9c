import { LingoboothError } from '@lingobooth/core'
import { fakeLanguageCatalog, fakePage, manualClock, memoryNetwork, sampleLanguages } from '@lingobooth/testing'
import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { BoothProvider } from '../hooks/booth-context.tsx'
import { screen, show, within } from '../test-support/setup.tsx'
import { participant } from '../test-support/two-booths.ts'
import { CaptionScreen, JoinedScreen } from './caption-screen.tsx'

/** Ada speaks, and a screen stands in the hall; everybody has one clock. */
async function hall({ language = 'en-US', interfaceLanguage = 'en' } = {}) {
  const clock = manualClock()
  const network = memoryNetwork({ clock, history: true })
  const after = (ms: number) => act(() => clock.advance(ms))
  const ada = participant({ clock, network })
  const joining = ada.booth.join({ room: 'weekly', name: 'Ada Lovelace', language: 'en-US' })
  await after(1_000)
  await joining
  return {
    ...{ ada, clock, network, after },
    async say(text: string) {
      ada.booth.subtitles.send(text)
      await after(0)
    },
    /** As after each load of its page. */
    async load() {
      const page = fakePage()
      const { booth } = participant({ clock, network, page })
      const { unmount } = show(
        <BoothProvider booth={booth} interfaceLanguage={interfaceLanguage}>
          <JoinedScreen booth={booth} room="weekly" language={language} source={{ clock, page }} />
        </BoothProvider>,
      )
      await after(2_000)
      const region = screen.getByRole('region')
      return { booth, page, region, unmount, texts: () => within(region).queryAllByRole('paragraph').map(textOf) }
    },
  }
}

const textOf = ({ textContent }: HTMLElement) => textContent

it('a screen shows captions alone, and the last words again after a reload', {
  tags: ['caption-screen-restores'],
}, async () => {
  const { load, say, after } = await hall()
  const first = await load()
  await say('We are nearly done.')
  expect(first.texts()).toEqual(['Ada Lovelace', 'We are nearly done.'])
  expect(first.region.querySelectorAll('button, a, input, [tabindex]')).toHaveLength(0)
  first.unmount()
  await after(3_000)
  const again = await load()
  expect(again.texts()).toEqual(['Ada Lovelace', 'We are nearly done.'])
  await after(6_000)
  expect(again.texts()).toEqual([])
})

it('a screen says that it reconnects instead of words, and comes back', {
  tags: ['caption-screen-fresh'],
}, async () => {
  const { load, say, after, network } = await hall()
  const { texts } = await load()
  await say('We are nearly done.')
  act(() => network.interrupt())
  await after(4_999)
  expect(texts()).toEqual(['Ada Lovelace', 'We are nearly done.'])
  await after(1)
  expect(texts()).toEqual(['Reconnecting…'])
  await after(60_000)
  act(() => network.restore())
  await after(1_000)
  expect(texts()).toEqual([])
  await say('Here we are again.')
  expect(texts()).toEqual(['Ada Lovelace', 'Here we are again.'])
})

it('a screen that was hidden has no old words in the frame in which it is seen again', {
  tags: ['caption-screen-fresh'],
}, async () => {
  const { load, say, after } = await hall()
  const { texts, page } = await load()
  await say('We are nearly done.')
  act(() => page.set({ visible: false }))
  expect(texts()).toEqual([])
  await after(60_000)
  act(() => page.set({ visible: true }))
  expect(texts()).toEqual([])
  await say('Tomorrow.')
  expect(texts()).toEqual(['Ada Lovelace', 'Tomorrow.'])
})

it('a screen is empty once its room has ended', { tags: ['caption-screen-fresh'] }, async () => {
  const { load, say, after } = await hall()
  const { texts, booth } = await load()
  await say('Goodbye.')
  expect(texts()).toEqual(['Ada Lovelace', 'Goodbye.'])
  await act(() => booth.leave())
  await after(60_000)
  expect(texts()).toEqual([])
})

it('a screen has the language and the direction of its words, whatever those of the interface', async () => {
  const { load, say } = await hall({ language: 'ar-EG' })
  const { region } = await load()
  await say('hello')
  const line = within(region).getByText(/^hello/)
  expect([line.lang, line.dir]).toEqual(['ar-EG', 'rtl'])
  expect([region.lang, region.dir]).toEqual(['en', 'ltr'])
})

it('a screen is told to no screen reader by itself, and has a name', async () => {
  const { load } = await hall()
  const { region } = await load()
  expect(region.getAttribute('aria-label')).toBe('Captions')
  expect(region.parentElement?.querySelectorAll('[aria-live], [role=log], [role=status], [role=alert]')).toHaveLength(0)
})

it('a screen says why it cannot enter, and tries again by itself', async () => {
  const clock = manualClock()
  const languageCatalog = fakeLanguageCatalog(Object.values(sampleLanguages))
  languageCatalog.fail('network')
  const { booth } = participant({ clock, languageCatalog })
  show(<JoinedScreen booth={booth} room="weekly" language="en-US" source={{ clock, page: fakePage() }} />)
  await act(() => clock.advance(5_000))
  const mark = () => screen.queryByRole('paragraph')?.textContent
  expect([booth.app.view.getSnapshot().status, mark()]).toEqual(['failed', expect.stringMatching(/./)])
  languageCatalog.answer(Object.values(sampleLanguages))
  await act(() => clock.advance(20_000))
  expect([booth.app.view.getSnapshot().status, mark()]).toEqual(['joined', undefined])
})

it('a screen without a room or a language names the props', () => {
  const { booth } = participant()
  const rendered = (props: object) => () => render(<CaptionScreen provider={booth} {...props} />)
  const silent = vi.spyOn(console, 'error').mockReturnValue()
  const missing = (names: string) =>
    new LingoboothError('missing-prop', `<CaptionScreen> needs ${names}: pass a value for each.`)
  expect(rendered({})).toThrow(missing('room, language'))
  expect(rendered({ room: 'weekly' })).toThrow(missing('language'))
  expect(() => render(<CaptionScreen room="weekly" language="en-US" />)).toThrow('There is no booth')
  silent.mockRestore()
})

it('a screen takes room and language from the address, and says what the address lacks', async () => {
  const { booth } = participant()
  window.history.replaceState(null, '', '?lng=es-ES')
  const { unmount } = show(<CaptionScreen provider={booth} autologin language="en-US" />)
  expect(screen.getByRole('paragraph').textContent).toBe('Must pass params to start: id')
  unmount()
  window.history.replaceState(null, '', '?id=weekly&lng=es-ES')
  show(<CaptionScreen provider={booth} autologin language="en-US" />)
  const place = () => [booth.app.view.getSnapshot().room, booth.subtitles.view.getSnapshot().targetLanguage?.tag]
  await expect.poll(place).toEqual(['weekly', 'es-ES'])
  window.history.replaceState(null, '', '?')
})
