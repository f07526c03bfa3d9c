import { createBooth } from '@lingobooth/core'
import { fakePlugins, memoryNetwork, sampleLanguages } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { gateway as gatewayPlugins } from './page/index.ts'
import { base, stageGateway } from './test-support/stage.ts'

type LanguageCode = string

const { americanEnglish, german, french } = sampleLanguages

it('whole booths translate through a gateway, which buys each line once per language for all readers', async () => {
  const { gateway, translator, events } = stageGateway()
  const network = memoryNetwork()
  const enter = async (name: string, language: LanguageCode) => {
    const send: typeof globalThis.fetch = async (url, init) => {
      const headers = new Headers(init?.headers)
      if (init?.credentials === 'include') headers.set('cookie', `${name}@weekly:speaker`)
      return gateway.fetch(new Request(String(url), { ...init, headers }))
    }
    const { plugins, logger } = fakePlugins({
      transport: network.transport(),
      without: ['translator', 'speechToText', 'textToSpeech', 'languageCatalog', 'dictionarySource', 'tokenSource'],
    })
    const all = [...plugins, ...gatewayPlugins({ url: base, room: 'weekly', fetch: send, live: false })]
    const booth = createBooth({ plugins: all, translate: 'receiver' })
    await booth.join({ room: 'weekly', name, language })
    return { booth, logger }
  }
  const ada = await enter('Ada', americanEnglish.code)
  const readers = await Promise.all(
    [german, german, german, french, french, french].map(({ code }, index) => enter(`Reader ${index}`, code)),
  )
  ada.booth.subtitles.send('Good morning')
  for (const { booth } of readers)
    await expect
      .poll(() => booth.subtitles.view.getSnapshot().lines.at(-1))
      .toMatchObject({ text: 'Good morning', translation: { state: 'translated' } })
  expect(translator.requests.map(({ text, target }) => `${text} ${target.code}`).toSorted()).toEqual([
    `Good morning ${french.code}`,
    `Good morning ${german.code}`,
  ])
  expect(events.filter(({ kind }) => kind === 'vendorFailed')).toEqual([])
  expect([ada, ...readers].flatMap(({ logger }) => logger.entries)).toEqual([])
  for (const { booth } of [ada, ...readers]) await booth.leave()
})
