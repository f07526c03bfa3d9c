import { act, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Booth, type BoothProps } from '../booth/booth.tsx'
import { CaptionBar } from '../captions/caption-bar.tsx'
import { BoothProvider } from '../hooks/booth-context.tsx'
import { SubtitlesPanel } from '../panels/panels.tsx'
import { screen, show } from '../test-support/setup.tsx'
import { joinedAlone, participant } from '../test-support/two-booths.ts'
import { messages as japanese } from './words/ja.ts'

const weekly = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const
const panel = {
  initialSourceLanguage: 'en-US',
  initialTargetLanguage: 'en-US',
  initialVisibility: true,
  username: 'Ada',
}

afterEach(() => document.documentElement.removeAttribute('lang'))

function whole(props: Partial<BoothProps>) {
  const { booth } = participant()
  const { rerender } = show(<Booth provider={booth} {...weekly} {...props} />)
  const again = (changed: Partial<BoothProps>) =>
    rerender(
      <StrictMode>
        <Booth provider={booth} {...weekly} {...changed} />
      </StrictMode>,
    )
  return { booth, again }
}

/** The toolbar by its name, and the language and direction of what is around it. */
async function toolbar(name: string) {
  const element = await screen.findByRole('toolbar', { name })
  const { lang, dir } = element
  return [lang, dir]
}

describe('the language of the interface', () => {
  it('is English, in the direction of the page, unless one is chosen', async () => {
    document.documentElement.lang = 'es'
    whole({})
    expect(await toolbar('Panels')).toEqual(['en', ''])
  })

  it.each([
    ['es', 'Paneles', 'es', 'ltr'],
    ['ar-EG', 'اللوحات', 'ar', 'rtl'],
    ['pt-PT', 'Painéis', 'pt-BR', 'ltr'],
    ['tlh', 'Panels', 'en', 'ltr'],
  ])('follows a given tag: with %s the toolbar is %s', async (interfaceLanguage, name, lang, dir) => {
    whole({ interfaceLanguage })
    expect(await toolbar(name)).toEqual([lang, dir])
  })

  it('follows the page, and its changes', async () => {
    document.documentElement.lang = 'he-IL'
    whole({ interfaceLanguage: 'page' })
    expect(await toolbar('לוחות')).toEqual(['he', 'rtl'])
    document.documentElement.lang = 'fr'
    expect(await toolbar('Panneaux')).toEqual(['fr', 'ltr'])
  })

  it('is the first browser language that has words, and follows its changes', async () => {
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['tlh', 'fr-CA', 'es'])
    onTestFinished(() => languages.mockRestore())
    whole({ interfaceLanguage: 'browser' })
    expect(await toolbar('Panneaux')).toEqual(['fr', 'ltr'])
    languages.mockReturnValue(['ar-EG'])
    window.dispatchEvent(new Event('languagechange'))
    expect(await toolbar('اللوحات')).toEqual(['ar', 'rtl'])
  })

  it('follows the browser once a server-rendered page is hydrated', async () => {
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr'])
    onTestFinished(() => languages.mockRestore())
    const { booth } = await joinedAlone()
    const place = document.body.appendChild(document.createElement('div'))
    const view = <SubtitlesPanel {...panel} provider={booth} interfaceLanguage="browser" />
    place.innerHTML = renderToString(view)
    expect(screen.getByRole('region', { name: 'Subtitles' })).toBeTruthy()
    const mismatches: unknown[] = []
    const root = await act(() => hydrateRoot(place, view, { onRecoverableError: (error) => mismatches.push(error) }))
    onTestFinished(() => act(() => root.unmount()))
    expect(await screen.findByRole('region', { name: 'Sous-titres' })).toBeTruthy()
    expect(mismatches).toEqual([])
  })

  it('follows the reading language of the participant, and its changes', async () => {
    const { booth } = whole({ interfaceLanguage: 'reader', language: 'german-germany' })
    expect(await toolbar('Bereiche')).toEqual(['de', 'ltr'])
    booth.subtitles.setTargetLanguage('arabic-egypt')
    expect(await toolbar('اللوحات')).toEqual(['ar', 'rtl'])
  })

  it('changes while the booth runs, and the current words stay until the new ones have loaded', async () => {
    const { booth, again } = whole({ interfaceLanguage: 'it' })
    const first = await screen.findByRole('toolbar', { name: 'Pannelli' })
    again({ interfaceLanguage: 'pl' })
    expect(first.getAttribute('aria-label')).toMatch(/^(Pannelli|Panele)$/)
    await waitFor(() => expect(first.getAttribute('aria-label')).toBe('Panele'))
    expect(booth.app.view.getSnapshot().status).toBe('joined')
    again({})
    expect(await toolbar('Panels')).toEqual(['en', ''])
  })

  it('can be given as words, which need no loading and declare their language', async () => {
    whole({ messages: { ...japanese, send: '送る' } })
    expect(await toolbar('パネル')).toEqual(['ja', 'ltr'])
    expect(screen.getAllByRole('button', { name: '送る' })).toHaveLength(1)
  })

  it('is not declared for replacement words without a tag', async () => {
    whole({ messages: { panels: 'Panelen' } })
    expect(await toolbar('Panelen')).toEqual(['', ''])
  })

  it('keeps individually replaced words, whichever language is chosen', async () => {
    whole({ interfaceLanguage: 'tr', messages: { panels: 'Pano' } })
    expect(await toolbar('Pano')).toEqual(['tr', 'ltr'])
  })
})

it('no other language appears before the chosen one has loaded', async () => {
  const { booth, languageCatalog } = participant()
  languageCatalog.hang()
  const seen = new Set<string>()
  const observer = new MutationObserver(() => seen.add(document.body.textContent ?? ''))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  show(<Booth provider={booth} {...weekly} interfaceLanguage="zh-CN" />)
  expect(await screen.findByText('正在加载应用…')).toBeTruthy()
  observer.disconnect()
  expect([...seen].filter((text) => /[a-z]/i.test(text))).toEqual([])
})

describe('a standalone panel', () => {
  it('uses its own language or that of its provider', async () => {
    const { booth } = await joinedAlone()
    show(
      <BoothProvider booth={booth} interfaceLanguage="fr">
        <SubtitlesPanel {...panel} />
        <SubtitlesPanel {...panel} interfaceLanguage="es" />
        <CaptionBar interfaceLanguage="ar" />
      </BoothProvider>,
    )
    const places = async (name: string) => {
      const { lang, dir } = await screen.findByRole('region', { name })
      return [lang, dir]
    }
    expect(await places('Sous-titres')).toEqual(['fr', 'ltr'])
    expect(await places('Subtítulos')).toEqual(['es', 'ltr'])
    expect(await places('الترجمة على الشاشة')).toEqual(['ar', 'rtl'])
  })
})
