import fc from 'fast-check'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lines, type } from './support/panels.ts'
import { readTexts } from './support/read-lines.ts'
import { ada, openStage, type Stage } from './support/stage.ts'
import { startVendorDouble, type VendorDouble } from './support/vendor-double.ts'
import { messageFrame, postRaw } from './support/wire.ts'

let double: VendorDouble
let stage: Stage

beforeAll(async () => {
  double = await startVendorDouble()
  stage = await openStage({ enginesUrl: double.server.url })
})
afterAll(async () => {
  await stage.close()
  await double.server.close()
})

const script = 'globalThis.taken = true'
const payload = fc.constantFrom(
  `<script>${script}</script>`,
  `<img src=x onerror="${script}">`,
  `<img src=x onerror=${script.replaceAll(' ', '')}>.png`,
  `<input autofocus onfocus="${script}">`,
  `<svg onload="${script}"><iframe srcdoc="<script>parent.taken=1</script>">`,
  `javascript:${script}`,
  `[x](javascript:${script}) data:text/html,<script>${script}</script>`,
  '{{constructor.constructor("return 1")()}} $1 $& %s %n',
  '\u202egnp.exe \u2066\u2069\u200f\u200b\ufeff\u0000\u001b[31m',
  'Z\u0351\u036b\u0343\u036a\u0302'.repeat(200),
  '\ud800 lone \udc00',
  'http://user:password@example.com http://\u0430pple.com',
)
const hostileText = fc.oneof(
  { arbitrary: payload, weight: 6 },
  fc.integer({ min: 1, max: 70_000 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 1, max: 3_000 }).map((count) => 'http://a.example/ '.repeat(count)),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
const anything = fc.oneof(hostileText, fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(null, -1, 1e308, true, [], {}))
const oftenAs = <T>(usual: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: usual, weight: 4 }, { arbitrary: anything, weight: 1 })

const message = fc.record(
  {
    v: oftenAs(fc.constantFrom(1, undefined)),
    id: oftenAs(fc.uuid()),
    clientId: oftenAs(fc.uuid()),
    seq: oftenAs(fc.nat()),
    sentAtMs: oftenAs(fc.nat()),
    module: oftenAs(fc.constantFrom('subtitles', 'chat', 'lingobooth', 'sealed', '__proto__')),
    type: oftenAs(fc.constantFrom('text', 'file', 'hello', 'constructor')),
    time: oftenAs(fc.constant('10:11:12')),
    name: oftenAs(hostileText),
    speakerLanguage: oftenAs(fc.constantFrom('spanish-spain', 'english-united-states', '__proto__', 'toString')),
    text: oftenAs(hostileText),
    multiple: oftenAs(fc.boolean()),
    translations: oftenAs(
      fc.array(fc.record({ targetLanguage: fc.constant('english-united-states'), text: hostileText })),
    ),
    urlFile: oftenAs(hostileText),
    file: oftenAs(fc.record({ id: fc.uuid(), name: hostileText, sizeBytes: fc.nat(), mediaType: hostileText })),
  },
  { requiredKeys: [] },
)
/** Nothing is wrong with its form. */
const wellFormed = fc.oneof(
  fc.record({
    module: fc.constant('subtitles'),
    time: hostileText.map((text) => text.slice(0, 200)),
    name: hostileText,
    speakerLanguage: fc.constantFrom('spanish-spain', 'english-united-states', '__proto__', 'toString'),
    text: hostileText,
    multiple: fc.boolean(),
    translations: fc.array(fc.record({ targetLanguage: fc.constant('english-united-states'), text: hostileText })),
  }),
  fc.record({
    module: fc.constant('chat'),
    type: fc.constantFrom('text', 'file'),
    name: hostileText,
    speakerLanguage: fc.constantFrom('spanish-spain', 'english-united-states', 'constructor'),
    text: hostileText,
    urlFile: hostileText,
    file: fc.record({ id: fc.uuid(), name: hostileText, sizeBytes: fc.nat(), mediaType: fc.constant('text/html') }),
  }),
)
const polluted = message.map((fields) =>
  JSON.stringify(fields).replace(/^\{/, '{"__proto__":{"taken":true},"constructor":{"prototype":{"taken":true}},'),
)
const channel = fc.constantFrom('subtitles', 'chat', '__proto__', 'other')
const frame = fc.oneof(
  { arbitrary: wellFormed.map((content) => messageFrame(content, { channel: content.module })), weight: 3 },
  fc.tuple(oftenAs(message), channel).map(([content, name]) => messageFrame(content, { channel: name })),
  fc.tuple(polluted, channel).map(([json, name]) => messageFrame(json, { channel: name })),
  fc.record({
    v: fc.constant(1),
    from: fc.uuid(),
    kind: fc.constantFrom('hello', 'ping', 'here', 'bye'),
    profile: anything,
  }),
  fc.record({
    v: fc.constant(1),
    from: fc.constant('stranger'),
    kind: fc.constantFrom('part', 'cancel', 'ask', 'answer', 'pull'),
    id: anything,
    to: anything,
    sizeBytes: anything,
    offset: anything,
    bytes: anything,
    has: anything,
  }),
  anything,
)

const stateOf = (page: Page) =>
  page.evaluate(() => ({
    taken: 'taken' in globalThis || 'taken' in {},
    elements: document.querySelectorAll(
      '#root :is(script, iframe, object, embed, [onerror], [onload], [onfocus], [srcdoc])',
    ).length,
    links: [...document.querySelectorAll('#root [data-lingobooth] a')].filter(
      (link) => !/^https?:/.test(link.getAttribute('href') ?? ''),
    ).length,
    horizontal: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }))

describe('a script of the origin that writes into the room', () => {
  it('has its 300 hostile frames shown as text or ignored, while the conversation continues', async () => {
    const reader = await stage.enter({ ...ada, room: 'hostile' })
    const writer = await stage.enter({ ...ada, name: 'Grace Hopper', room: 'hostile' })
    const frames = fc.sample(frame, { numRuns: 300, seed: 20_27 })
    for (let from = 0; from < frames.length; from += 50) {
      await postRaw(writer, 'hostile', frames.slice(from, from + 50))
      await type(writer, 'Subtitles', `after ${from + 50} frames`)
      await expect.poll(() => readTexts(reader, 'Subtitles')).toContain(`after ${from + 50} frames`)
    }
    await type(writer, 'Chat', 'still here')
    await expect.poll(async () => (await readTexts(reader, 'Chat')).at(-1)).toBe('still here')
    expect(await lines(reader, 'Subtitles').count()).toBeGreaterThan(20)
    expect(await lines(reader, 'Chat').count()).toBeGreaterThan(10)
    const safe = { taken: false, elements: 0, links: 0, horizontal: false }
    for (const page of [reader, writer]) expect(await stateOf(page)).toEqual(safe)
    await reader.bringToFront()
    await reader.getByRole('button', { name: 'Clear subtitles' }).click()
    await type(writer, 'Subtitles', 'a clean start')
    await expect.poll(() => readTexts(reader, 'Subtitles')).toEqual(['a clean start'])
    expect(stage.pageErrors).toEqual([])
    expect(
      stage.consoleLines.filter((entry) => entry.includes('Uncaught') || entry.includes('internal error')),
    ).toEqual([])
  })
})
