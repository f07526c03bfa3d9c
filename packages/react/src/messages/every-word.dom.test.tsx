import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Booth, type BoothProps } from '../booth/booth.tsx'
import { CaptionBar } from '../captions/caption-bar.tsx'
import { beginLine, receive } from '../test-support/receive.ts'
import { screen, show, user } from '../test-support/setup.tsx'
import { participant, twoBooths } from '../test-support/two-booths.ts'
import type { Messages } from './messages.ts'
import { messages as english } from './words/en.ts'

/** All texts in quotes, so that a text without them came from elsewhere. */
function quoted<Group extends object>(group: Group): Group {
  const words = Object.entries(group).map(([key, value]) => {
    if (typeof value === 'string') return [key, key === 'tag' || value === '' ? value : `«${value}»`]
    if (typeof value === 'function') return [key, (...values: unknown[]) => `«${value(...values)}»`]
    return [key, typeof value === 'object' && value !== null ? quoted(value) : value]
  })
  return Object.fromEntries(words)
}
const messages: Messages = quoted(english)
const title = (name: string) => `«${name}»`

const wordAttributes = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'placeholder',
  'title',
]

/** Texts with letters that are neither words of ours nor written, named or spoken by somebody. */
function strangeWords(known: RegExp): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  for (const element of document.body.querySelectorAll('*'))
    for (const name of wordAttributes) texts.push(element.getAttribute(name) ?? '')
  const rest = texts.map((text) =>
    text
      .replace(/«[^»]*»/g, '')
      .replace(known, '')
      .trim(),
  )
  return rest.filter((text) => /\p{L}/u.test(text))
}

const weekly = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const
const names =
  /Ada( Lovelace| L\.)?|AL|Luis|Nour( Haddad| H\.)?|NH|weekly|Desk microphone|Headset|(English|Spanish) \(.*\)/g

it('every word of the whole booth comes from the messages, and none from a component or the core', async () => {
  const { ada } = await twoBooths()
  show(
    <>
      <Booth provider={ada.booth} {...weekly} messages={messages} attachFile />
      <CaptionBar provider={ada.booth} messages={messages} />
    </>,
  )
  for (const panel of ['subtitles', 'chat', 'tts', 'stt'] as const) act(() => ada.booth.app.setVisible(panel, true))
  receive(ada, 'subtitles', ['ONE'])
  receive(ada, 'chat', ['TWO'])
  act(() => beginLine(ada, { name: 'Nour', speakerLanguage: 'spanish-spain' }).grow('THREE', { calm: 'THREE' }))
  await user.type(screen.getAllByRole('textbox')[0] ?? document.body, 'FOUR{Enter}')
  for (const name of Object.values(english.panelTitles)) {
    const panel = await screen.findByRole('region', { name: title(name) })
    await user.click(panel.querySelector<HTMLElement>('[aria-expanded="false"]') ?? document.body)
  }
  act(() => {
    ada.network.interrupt()
    ada.page.set({ online: false })
  })
  await waitFor(() => expect(document.body.textContent).toContain(title(english.connection.offline)))
  expect(document.body.textContent).toContain('FOUR')
  expect(strangeWords(new RegExp(`${names.source}|ONE|TWO|THREE|FOUR`, 'g'))).toEqual([])
})

it.each([
  ['while it loads', {}, english.loading],
  ['when it cannot load', {}, english.loadingFailed],
  ['when its address is incomplete', { autologin: true }, english.help.title],
] as const)('every word comes from the messages %s, too', async (_, props: Partial<BoothProps>, expected) => {
  const ada = participant()
  if (expected === english.loading) ada.languageCatalog.hang()
  if (expected === english.loadingFailed) ada.languageCatalog.fail('network')
  show(<Booth provider={ada.booth} {...weekly} {...props} messages={messages} />)
  expect(await screen.findByText(title(expected))).toBeTruthy()
  expect(strangeWords(/^(n|id|lng|g)$/)).toEqual([])
})
