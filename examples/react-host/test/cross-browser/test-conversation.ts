import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { whyMissing } from '../../../../scripts/provision/packages.ts'
import { type SoundServer, startSoundServer } from '../../../../scripts/servers/sound.ts'
import type { PanelTitle } from '../support/panels.ts'
import { notePlayback } from '../support/record-playback.ts'
import { servePage } from '../support/serve-page.ts'
import { spokenWav } from '../support/spoken-wav.ts'
import { ada, type Guest, luis } from '../support/stage.ts'
import type { Control, OpenBrowser, OtherBrowser, PersonPage } from './person-page.ts'

type PanelName = 'subtitles' | 'chat' | 'tts' | 'stt'

const nour: Guest = { name: 'Nour Haddad', language: 'ar-SA', gender: 'female' }
const sentence = 'the budget for next year is ready'
const box: Control = { role: 'textbox', name: 'Type text here' }
const target = (page: PersonPage) =>
  page.read(() => document.querySelector('[data-part="dock"] > span[hidden]')?.textContent)

/** The lines of the list, then those that are read now; other parts of the list alone. */
const sees = (page: PersonPage, panel: PanelName, part = 'text') =>
  expect.poll(() =>
    page.read(
      (selector) =>
        [...document.querySelectorAll(selector)].map(({ textContent, children }) =>
          children.length > 1 ? [...children].map((row) => row.textContent).join(' ') : (textContent ?? ''),
        ),
      `[data-panel="${panel}"] [role="log"] [data-part="${part}"]:not(button)${part === 'text' ? `, [data-panel="${panel}"] [data-part="now-line"]` : ''}`,
    ),
  )
const text = (page: PersonPage) => page.read(() => document.body.textContent)

/** Makes the box of the dock that of a panel. */
async function bringToFront(page: PersonPage, panel: 'Subtitles' | 'Chat') {
  const other = panel === 'Chat' ? 'Into Subtitles' : 'Into Chat'
  await page.find(box)
  if ((await target(page)) === other) await page.click({ role: 'button', name: other })
  await expect.poll(() => target(page)).toBe(`Into ${panel}`)
}

async function say(page: PersonPage, panel: 'Subtitles' | 'Chat', text: string) {
  await bringToFront(page, panel)
  await page.type(box, text)
  await page.press(box, 'Enter')
}

/** In a page: on which side of its box each row is written that is read now. */
const sidesOfRows = () =>
  [...document.querySelectorAll('[data-part="now-row"]')].map((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = text.getBoundingClientRect()
    const written = range.getBoundingClientRect()
    return written.left - box.left > box.right - written.right ? 'right' : 'left'
  })

/** What two people do together in a browser: what they type and press, or what is heard and spoken. */
export const testConversation = (
  name: 'Firefox' | 'WebKitGTK',
  openBrowser: OpenBrowser,
  kinds: readonly ('text' | 'sound')[],
) =>
  describe(`in ${name}`, () => {
    const missing = whyMissing(name === 'Firefox' ? 'firefox' : 'webkit', 'sound')
    let served: Awaited<ReturnType<typeof servePage>>
    let sound: SoundServer
    let folder: string
    let browser: OtherBrowser | undefined

    beforeAll(async () => {
      if (missing) return
      folder = await mkdtemp(join(tmpdir(), 'lingobooth-cross-browser-'))
      served = await servePage({})
      sound = await startSoundServer()
    })
    afterEach(async ({ task }) => {
      const used = browser
      if (!used) return
      const failed = task.result?.state === 'fail' || used.errors().length > 0
      if (failed) {
        browser = undefined
        await used.close()
      } else for (const page of used.pages) await page.read(() => location.origin !== 'null' && localStorage.clear())
      expect(used.errors()).toEqual([])
    })
    afterAll(async () => {
      if (missing) return
      await browser?.close()
      await served.close()
      await sound.stop()
      await rm(folder, { recursive: true, force: true })
    })

    /** Two people in a room, in a browser that stays for the next test unless this one fails. */
    async function enter(...guests: readonly Guest[]) {
      browser ??= await openBrowser()
      const { pages } = browser
      const room = randomUUID()
      for (const [index, { name: n, language: lng, gender: g = 'male' }] of guests.entries()) {
        const page = pages[index as 0 | 1]
        await page.goto(`${served.url}?${new URLSearchParams({ n, id: room, lng, g })}`)
        await expect.poll(() => text(page)).toContain('Connected')
      }
      return pages
    }

    const toggle = (panel: PanelTitle): Control => ({ role: 'button', name: panel })
    const testOf = (kind: 'text' | 'sound') => (title: string, run: () => Promise<void>) => {
      if (kinds.includes(kind))
        it(title, ({ skip }) => {
          skip(missing !== '', missing)
          return run()
        })
    }
    const test = testOf('text')
    const testOfSound = testOf('sound')

    test('two people read typed lines, chat messages and files in their own language', async () => {
      const [english, spanish] = await enter(ada, luis)
      await say(english, 'Subtitles', 'We will start the meeting in five minutes.')
      await sees(spanish, 'subtitles').toEqual(['Empezaremos la reunión en cinco minutos.'])
      await say(spanish, 'Chat', 'El contrato está listo.')
      await sees(english, 'chat').toEqual(['The agreement is ready.'])

      const path = join(folder, 'minutes.txt')
      await writeFile(path, 'All agreed.')
      await spanish.chooseFile(path)
      await spanish.click({ role: 'button', name: 'Send minutes.txt' })
      expect(await english.download('minutes.txt')).toBe('All agreed.')
    })

    test('what is typed is read before it is sent, in the language of the reader, and becomes the line', async () => {
      const [english, spanish] = await enter(ada, luis)
      await english.click({ panel: 'Subtitles', role: 'button', name: 'Settings' })
      await english.click({ panel: 'Subtitles', role: 'checkbox', name: 'Show what I type while I type it' })
      await english.click({ panel: 'Subtitles', role: 'button', name: 'Settings' })
      // What a screen reader is told.
      await spanish.read(() => {
        const told: (string | null)[] = []
        Object.assign(globalThis, { told })
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const { parentElement, textContent } of addedNodes)
              if (parentElement?.closest('[aria-live="polite"]')) told.push(textContent)
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
      })
      await bringToFront(english, 'Subtitles')
      await english.type(box, 'The house is very big. Good')
      await english.click({ role: 'button', name: 'I understand' })
      const open = () =>
        spanish.read(() => document.querySelector('[data-state="open"] [data-part="text"]')?.textContent ?? '')
      await expect.poll(open).toMatch(/La casa es muy grande/)
      const told = () =>
        expect.poll(() => spanish.read(() => Reflect.get(globalThis, 'told') as readonly (string | null)[]))
      const sentence = expect.stringMatching(/: La casa es muy grande\.$/)
      await told().toEqual([sentence])
      await english.press(box, 'Enter')
      await sees(spanish, 'subtitles').toContainEqual(expect.stringMatching(/^La casa es muy grande\. ?Bueno/))
      await expect.poll(open).toBe('')
      await told().toEqual([sentence, expect.stringMatching(/: Bueno/)])
    })

    test('settings show originals, find a language by typing and flip', async () => {
      const [english, spanish] = await enter(ada, luis)
      for (const text of ['La casa es muy grande.', 'Muchas gracias.', 'Buenos días.', 'Muchas gracias.'])
        await say(spanish, 'Subtitles', text)
      const now = ['Thank you very much.', 'Good morning.', 'Thank you very much.']
      await sees(english, 'subtitles').toEqual(['The house is very big.', ...now])
      await english.click({ panel: 'Subtitles', role: 'button', name: 'Settings' })
      await english.click({ panel: 'Subtitles', role: 'checkbox', name: 'Bilingual' })
      await sees(english, 'subtitles', 'original').toEqual(['La casa es muy grande.'])

      const reads: Control = { panel: 'Subtitles', role: 'combobox', name: 'I read Target Language' }
      const source: Control = { ...reads, name: 'I speak Source Language' }
      const french: Control = { role: 'option', name: 'French (France)' }
      await english.click(reads)
      await english.find(french)
      await english.type(reads, 'french')
      await english.click(french)
      await expect.poll(() => english.value(reads)).toBe('French (France)')
      await english.click({ panel: 'Subtitles', role: 'button', name: 'Flip languages' })
      await expect.poll(() => english.value(source)).toBe('French (France)')
      expect(await english.value(reads)).toBe('English (US)')
    })

    testOfSound('the voice is heard to its end', async () => {
      const [english, spanish] = await enter(ada, luis)
      await english.read(notePlayback)
      await english.click({ panel: 'Translated voice', role: 'button', name: 'Hear them in English (US) (Unmute)' })
      await say(spanish, 'Subtitles', 'El contrato está listo.')
      await expect.poll(() => english.read(() => Reflect.get(globalThis, 'playbackOutcomes'))).toEqual(['whole'])
    })

    testOfSound('speech into the microphone appears as text for both', async () => {
      const [english, spanish] = await enter(ada, luis)
      await english.click({ panel: 'Speak', role: 'button', name: 'Start speaking (Start speech)' })
      await expect.poll(() => text(english)).toContain('Listening…')
      await sound.playIntoMicrophone(await spokenWav([sentence], { leadSeconds: 1, gapSeconds: 2 }))
      await sees(english, 'subtitles').toEqual([expect.stringMatching(/budget for next year/i)])
      await sees(spanish, 'subtitles').toEqual([expect.stringContaining('El presupuesto para el año')])
      await english.click({ panel: 'Speak', role: 'button', name: 'Stop speech' })
      await english.find({ panel: 'Speak', role: 'button', name: 'Start speech' })
    })

    test('a line is aligned to the side where its language begins, whichever way the page runs', async () => {
      const [page, other] = await enter(nour, { ...ada, language: 'en-GB' })
      await say(page, 'Subtitles', 'مرحبا بالجميع.')
      await say(other, 'Subtitles', 'Hello.')
      await sees(page, 'subtitles').toEqual(['مرحبا بالجميع.', 'Hello.'])
      await sees(other, 'subtitles').toEqual(['Hello.', 'مرحبا بالجميع.'])
      for (const [reader, side] of [
        [page, 'left'],
        [other, 'right'],
      ] as const)
        for (const direction of ['ltr', 'rtl']) {
          await reader.read((dir) => {
            document.documentElement.dir = dir
          }, direction)
          expect(await reader.read(sidesOfRows)).toEqual([side])
        }
    })

    test('the typing box grows with its text', async () => {
      const [page] = await enter(ada)
      const height = () => page.read(() => document.querySelector('[data-part="dock"] textarea')?.clientHeight ?? 0)
      await bringToFront(page, 'Chat')
      await page.type(box, 'one')
      const oneLine = await height()
      await page.press(box, 'Shift+Enter')
      await expect.poll(height).toBeGreaterThan(oneLine)
      await page.press(box, 'Enter')
      await expect.poll(height).toBe(oneLine)
    })

    test('panels are dark in a dark page, and can be closed and reopened', async () => {
      const [page] = await enter(ada)
      const background = () =>
        page.read(() => {
          const panel = document.querySelector('[data-panel="chat"]')
          return panel && getComputedStyle(panel).backgroundColor
        })
      const light = await background()
      await page.read(() => {
        document.documentElement.dataset.theme = 'dark'
      })
      await expect.poll(background).not.toBe(light)
      await page.click({ panel: 'Chat', role: 'button', name: 'Close' })
      await expect.poll(background).toBe(null)
      await page.click(toggle('Chat'))
      await page.find(box)
      expect(await target(page)).toBe('Into Chat')
    })
  })
