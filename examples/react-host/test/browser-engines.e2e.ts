import { afterAll, beforeAll, expect, it } from 'vitest'
import { type, unmute } from './support/panels.ts'
import { readTexts } from './support/read-lines.ts'
import { engineTable, scriptBrowser } from './support/scripted-browser.ts'
import { ada, luis, openStage, type Stage } from './support/stage.ts'

let stage: Stage
const asked: string[] = []

beforeAll(async () => {
  stage = await openStage({ engines: 'browser' })
  await stage.context.addInitScript(scriptBrowser)
  stage.context.on('request', (request) => asked.push(new URL(request.url()).pathname))
})
afterAll(() => stage.close())

it('until the voices of the browser are known, the page says the most that may leave this computer', async () => {
  const { context } = stage
  await context.addInitScript(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    new MutationObserver(() => {
      const text = document.querySelector('.engines summary')?.textContent
      if (text && text !== said.at(-1)) said.push(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const page = await stage.enter(ada)
  const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
  const [begin, maker] = ['What does what: may leave this computer:', 'whoever made this browser']
  await expect
    .poll(said)
    .toEqual([`${begin} text to speak to ${maker}, sound to ${maker}`, `${begin} text to speak to ${maker}`])
  await page.close()
})

it('two people read and hear each other with the engines of their browsers, and the table says so', {
  tags: ['model-downloads'],
}, async () => {
  const [reader, speaker] = [await stage.enter(luis), await stage.enter(ada)]
  await reader.bringToFront()
  await reader.getByText('What does what: may leave this computer: text to speak').click()
  const rowOf = async (name: string) => (await engineTable(reader)).find(([first]) => first === name)
  const afterwards = 'This browser, after a download'
  await expect
    .poll(() => rowOf('English (United States)'))
    .toEqual(['English (United States)', afterwards, afterwards, 'Samantha', 'Typing only'])
  expect(await rowOf('Spanish (Spain)')).toEqual(['Spanish (Spain)', 'Read here', 'Mónica', 'Typing only'])
  const french = await rowOf('French (France)')
  expect(french?.[3]).toContain('sent to whoever made this browser')

  await type(speaker, 'Subtitles', 'Good morning.')
  await speaker.getByRole('button', { name: /^Download English/ }).click()
  const downloads = () => speaker.evaluate(() => scriptedBrowser.downloads.map(({ pair }) => pair))
  expect(await downloads()).toEqual(['en es'])
  await speaker.evaluate(() => scriptedBrowser.downloads[0]?.progress(0.5))
  await expect.poll(() => speaker.getByRole('progressbar').getAttribute('value')).toBe('0.5')
  await speaker.evaluate(() => scriptedBrowser.downloads[0]?.finish())
  await expect.poll(() => speaker.getByRole('progressbar').count()).toBe(0)

  await unmute(reader)
  const texts = () => readTexts(reader, 'Subtitles')
  await type(speaker, 'Subtitles', 'The meeting begins.')
  await reader.bringToFront()
  await expect.poll(texts).toContain('The meeting begins. (es)')
  await expect
    .poll(() => reader.evaluate(() => scriptedBrowser.spoken))
    .toContainEqual({ text: 'The meeting begins. (es)', voice: 'Mónica' })
  expect(asked.filter((path) => /Translation|Speech|Session|listen/.test(path))).toEqual([])
  expect(stage.pageErrors).toEqual([])
})
