import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeSettings, openSettings, showPanel, startSpeech } from './support/panels.ts'
import { spokenWav } from './support/spoken-wav.ts'
import { ada, luis, openStage, type Stage } from './support/stage.ts'

const sentence = 'the budget for next year is ready and i want to buy a new car'
const grace = { name: 'Grace Hopper', language: 'en-US' }

/** One state of the line that is spoken, as somebody at the page sees it. */
interface Caption {
  readonly state: string
  /** Words that are settled. */
  readonly text: string
  /** Words that may still change, shown lighter. */
  readonly unsettled: string
  /** That somebody speaks, in place of words. */
  readonly hint: string
}

describe('a sentence in progress', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await openStage({ microphoneWav: await spokenWav([sentence], { leadSeconds: 3, gapSeconds: 3 }) })
  })
  afterEach(() => stage.empty())
  afterAll(() => stage.close())

  /** What each page shows until the sentence is translated. */
  async function speak(reading: 'Calm' | 'Fast') {
    const people = { reader: grace, translated: luis, speaker: ada }
    const pages = new Map<string, Page>()
    const seen = new Map<string, { jsonValue(): Promise<Caption[]> }>()
    for (const [name, guest] of Object.entries(people)) {
      const page = await stage.enter({ ...guest, room: reading })
      pages.set(name, page)
      const panel = await showPanel(page, 'Subtitles')
      await openSettings(panel)
      await panel.getByLabel('Captions while speaking').selectOption({ label: reading })
      await closeSettings(panel)
      seen.set(name, await recordCaptions(page))
    }
    const speaker = pages.get('speaker') as Page
    await startSpeech(speaker)
    const captions = (name: keyof typeof people) => seen.get(name)?.jsonValue() ?? Promise.resolve([])
    await expect.poll(async () => (await captions('translated')).at(-1)?.state).toBe('translated')
    await expect.poll(async () => (await captions('reader')).at(-1)?.state).toBe('original')
    return {
      speaker: await captions('speaker'),
      reader: await captions('reader'),
      translated: await captions('translated'),
    }
  }

  it('shows its stable words one by one to the speaker and to readers of that language, and then the whole sentence', async () => {
    const { speaker, reader, translated } = await speak('Calm')
    for (const seen of [speaker, reader]) {
      const open = seen.filter(({ state }) => state === 'open')
      const final = seen.at(-1)
      expect(final).toMatchObject({ state: 'original', text: expect.stringMatching(/budget for next year/i) })
      expect(open.map(({ unsettled }) => unsettled)).toEqual(open.map(() => ''))
      const first = open.find(({ text }) => text !== '')
      expect(wordCount(first?.text)).toBeGreaterThan(0)
      expect(wordCount(first?.text)).toBeLessThan(wordCount(final?.text))
    }
    const [before] = translated
    expect(before).toMatchObject({
      state: 'open',
      text: '',
      hint: expect.stringMatching(/^Ada Lovelace is speaking English/),
    })
    expect(translated.at(-1)?.text).toContain('presupuesto')
    expect(stage.pageErrors).toEqual([])
  })

  it('shows all its words at once in the fast mode, lighter until they are stable', async () => {
    const { speaker, reader, translated } = await speak('Fast')
    for (const seen of [speaker, reader, translated]) {
      const open = seen.filter(({ state }) => state === 'open')
      const first = open.find(({ text, unsettled }) => text + unsettled !== '')
      expect(first?.unsettled).not.toBe('')
      expect(wordCount(`${first?.text}${first?.unsettled}`)).toBeLessThan(wordCount(sentence))
    }
    for (const seen of [speaker, reader])
      expect(seen.some(({ state, text }) => state === 'open' && text !== '')).toBe(true)
    expect(translated.at(-1)?.text).toContain('presupuesto')
    expect(stage.pageErrors).toEqual([])
  })
})

const wordCount = (text = '') => text.split(/\s+/).filter(Boolean).length

/** Every state of the newest line in the Subtitles panel, one after the other. */
const recordCaptions = (page: Page) =>
  page.evaluateHandle(() => {
    const captions: Caption[] = []
    const read = () => {
      // One's own words stand in the list, those of others where they are read now.
      const now = document.querySelector('[data-part=now]:has([data-part=speaker] bdi)')
      const line = now ?? [...document.querySelectorAll('[role=log] [data-part=subtitle]')].at(-1)
      if (!line) return
      const textOf = (part: string) =>
        [...line.querySelectorAll(`[data-part=${part}]`)].map(({ textContent }) => textContent).join(' ')
      const unsettled = textOf('unsettled')
      const all = textOf(now ? 'now-row' : 'text')
      const text = unsettled === '' ? all : all.slice(0, -unsettled.length)
      const shownAs = line.getAttribute('data-state') ?? ''
      const final = line.querySelector('[data-part=now-original]') ? 'translated' : 'original'
      const state = now && shownAs === 'final' ? final : shownAs
      const caption = { state, text, unsettled, hint: textOf('speaking') }
      if (JSON.stringify(caption) !== JSON.stringify(captions.at(-1))) captions.push(caption)
    }
    new MutationObserver(read).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    return captions
  })
