import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { boxFor, closeSettings, openSettings, panel, showPanel } from './support/panels.ts'
import { ada, type Guest, luis, openStage, type Stage } from './support/stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterEach(async () => {
  await stage.empty()
  expect(stage.pageErrors).toEqual([])
})
afterAll(() => stage.close())

const grace: Guest = { name: 'Grace Hopper', language: 'en-US', gender: 'female' }

async function enter(...guests: readonly Guest[]) {
  const room = crypto.randomUUID()
  const pages = await Promise.all(guests.map((guest) => stage.enter({ ...guest, room })))
  return pages as [Page, Page, ...Page[]]
}

/** Somebody lets the others see what they type. */
async function showsTyping(page: Page) {
  const scope = await showPanel(page, 'Subtitles')
  await openSettings(scope)
  await scope.getByRole('checkbox', { name: 'Show what I type while I type it' }).check()
  await closeSettings(scope)
  const box = await boxFor(page, 'Subtitles')
  await page.getByRole('button', { name: 'I understand' }).click()
  return box
}

const log = (page: Page) => panel(page, 'Subtitles').getByRole('log')
/** What stands in the list while others type, with what is said in its place. */
const open = (page: Page) =>
  expect.poll(async () => {
    const rows = log(page).locator('[data-state="open"] [data-part="text"], [data-state="gone"] [data-part="speaking"]')
    return (await rows.allTextContents()).map((text) => text.replace(/^Ada Lovelace is writing… /u, ''))
  })
/** Notes what a screen reader is told. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node.parentElement?.closest('[aria-live="polite"]')) heard.push(node.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
const heard = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'heard') as readonly string[])

describe('what somebody types', () => {
  it('is read letter by letter where the reader wants that, and told to screen readers in sentences', {
    tags: ['live-typing'],
  }, async () => {
    const [writer, reader] = await enter(ada, grace)
    await listen(reader)
    const scope = await showPanel(reader, 'Subtitles')
    await openSettings(scope)
    await scope.getByRole('combobox', { name: 'While others type' }).selectOption('Letter by letter')
    await closeSettings(scope)
    await reader.evaluate(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      const look = () => {
        const text = document.querySelector('[role="log"] [data-state="open"] [data-part="text"]')?.textContent ?? ''
        if (seen.at(-1) !== text) seen.push(text)
        requestAnimationFrame(look)
      }
      look()
    })
    const box = await showsTyping(writer)
    // A browser draws a page behind another once a second.
    await reader.bringToFront()
    await box.pressSequentially('I agree. But not today, 👩‍👩‍👧 e\u0301!', { delay: 60 })
    await box.press('Backspace')
    await open(reader).toEqual(['I agree. But not today, 👩‍👩‍👧 e\u0301'])
    const seen = await reader.evaluate(() => Reflect.get(globalThis, 'seen') as readonly string[])
    expect(seen.length).toBeGreaterThan(4)
    await box.press('Enter')
    await expect.poll(() => heard(reader)).toEqual(['Ada Lovelace: I agree.', expect.stringContaining('But not today')])
  })

  it('is not read while an input method composes it, nor what was pasted before its author shows it', {
    tags: ['live-typing'],
  }, async () => {
    const [writer, reader] = await enter(ada, grace)
    const box = await showsTyping(writer)
    const devtools = await writer.context().newCDPSession(writer)
    await box.focus()
    await devtools.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
    await expect.poll(() => box.inputValue()).toBe('にほん')
    await writer.waitForTimeout(600)
    await open(reader).toEqual([])
    await devtools.send('Input.insertText', { text: '日本 ' })
    await open(reader).toEqual(['日本 '])
    await writer.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await writer.evaluate(() => navigator.clipboard.writeText('a secret of mine '))
    await box.press('ControlOrMeta+v')
    await writer.getByText('What you pasted is not seen yet').waitFor()
    await open(reader).toEqual(['日本 '])
    await box.press('ControlOrMeta+z')
    await writer.getByText('Others see what you type').waitFor()
    await box.press('ControlOrMeta+Shift+z')
    await writer.getByText('What you pasted is not seen yet').waitFor()
    await box.pressSequentially('and more ')
    await open(reader).toEqual(['日本 and more '])
    await writer.getByRole('button', { name: 'Show it' }).click()
    await open(reader).toEqual(['日本 a secret of mine and more '])
  })

  it('is gone when it is erased, and said not to be sent when its author goes away', {
    tags: ['live-typing-erased'],
  }, async () => {
    const [writer, reader] = await enter(ada, grace, luis)
    const box = await showsTyping(writer)
    await box.pressSequentially('We have to leave ')
    await open(reader).toEqual(['We have to leave '])
    await box.fill('')
    await open(reader).toEqual([])
    await box.pressSequentially('I think ')
    await open(reader).toEqual(['I think '])
    await writer.close()
    await open(reader).toEqual(['What Ada Lovelace was typing is gone.'])
    await open(reader).toEqual([])
  })
})
