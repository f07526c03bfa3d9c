import { answer } from '@lingobooth/testing/server'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { lines, panel, showPanel, startSpeech, type, unmute } from './support/panels.ts'
import { line, readLines } from './support/read-lines.ts'
import { recordPlayback } from './support/record-playback.ts'
import { spokenWav } from './support/spoken-wav.ts'
import { ada, luis, openStage, type Stage } from './support/stage.ts'
import { catalogue, startVendorDouble, type VendorDouble } from './support/vendor-double.ts'

const key = 'demo-key'
const vendorTimeoutMs = 15_000
const html = answer.body('<!doctype html><h1>Maintenance</h1>', { headers: { 'content-type': 'text/html' } })
const sentences = Array.from({ length: 5 }, () => 'good morning')

let double: VendorDouble
let stage: Stage

beforeAll(async () => {
  double = await startVendorDouble()
  stage = await openStage({
    enginesUrl: double.server.url,
    microphoneWav: await spokenWav(sentences, { leadSeconds: 1.5, gapSeconds: 1.2 }),
  })
})
afterEach(async () => {
  await stage.empty()
  double.translations.clear()
  double.voices.clear()
  expect(stage.pageErrors).toEqual([])
})
afterAll(async () => {
  await stage.close()
  await double.server.close()
})

const both = (room: string) => Promise.all([stage.enter({ ...ada, room }), stage.enter({ ...luis, room })])
const notices = (page: Page) => page.getByRole('log', { name: 'Notices' })
const noticesOf = (page: Page) => notices(page).getByRole('paragraph').allTextContents()
const translated = (text: string, rest = {}) => line(`[${text}]`, 'es-ES', { original: text, ...rest })
const untranslated = (text: string, rest = {}) => line(text, 'en-US', { marks: ['Not translated'], ...rest })

const texts = {
  translationFailing: 'Some lines could not be translated; they are shown in their original language.',
  tokensFailed: 'Signing in to some services failed; they may not work.',
  recognitionOut: 'Speech is not being recognised at the moment. Typing works.',
  captureDenied: 'Microphone access is blocked. Allow it for this page and try again.',
}

async function dismiss(page: Page) {
  await page.bringToFront()
  await notices(page).getByRole('button', { name: 'Dismiss' }).click()
}

describe('loading the demo', () => {
  it.each([
    ['500', answer.status(500), 'The service could not be reached. Try again.'],
    ['401', answer.status(401), 'Access was denied. Ask whoever set this up.'],
    ['a web page', html, 'The service gave an answer that cannot be used.'],
    ['nothing', answer.json([]), 'The service gave an answer that cannot be used.'],
  ])('shows the error and a working Retry when the languages answer with %s', async (_, failure, words) => {
    double.server.route({ '/languages': failure })
    const page = await stage.open('?n=Ada&id=languages&lng=en-US')
    const alert = page.getByRole('alert')
    expect(await alert.getByRole('paragraph').textContent()).toBe(words)
    expect(await alert.getByRole('heading').textContent()).toBe('The app could not be loaded')
    double.server.route({ '/languages': answer.json(catalogue) })
    await alert.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Connected', { exact: true }).waitFor()
    expect(await noticesOf(page)).toEqual([])
  })

  it('shows a notice when no token can be fetched, and fetches one when it is needed', async () => {
    double.server.route({ '/api/Session': answer.status(500) })
    const [writer, reader] = await both('tokens')
    expect(await noticesOf(reader)).toEqual([texts.tokensFailed])
    await dismiss(reader)
    expect(await noticesOf(reader)).toEqual([])
    await type(writer, 'Subtitles', 'without a token')
    await expect
      .poll(() => readLines(reader, 'Subtitles'))
      .toEqual([untranslated('without a token', { name: ada.name })])
    double.server.route({ '/api/Session': double.goodSession })
    await type(writer, 'Subtitles', 'with a token')
    await expect
      .poll(() => readLines(reader, 'Subtitles'))
      .toEqual([untranslated('without a token', { name: ada.name }), translated('with a token')])
  })

  it('logs that the session endpoint is null, and works without tokens', {
    tags: ['vendors-missing'],
  }, async () => {
    const reader = await stage.context.newPage()
    const told: string[] = []
    reader.on('console', (entry) => entry.text().startsWith('[lingobooth]') && told.push(entry.text().trim()))
    reader.on('pageerror', (error) => told.push(error.message))
    const given = double.tokens.length
    await reader.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      const script = await response.text()
      await route.fulfill({
        response,
        body: script.replace(/endpointSession:(["'`])api\/Session\1/, 'endpointSession:null'),
      })
    })
    await reader.goto(`${stage.url}?${new URLSearchParams({ n: luis.name, id: 'no session', lng: luis.language })}`)
    await reader.getByText('Connected', { exact: true }).waitFor()
    expect(told.filter((entry) => !entry.includes('keys of vendors'))).toEqual([
      '[lingobooth] Vendors or endpointSession are undefined or null',
    ])
    expect(double.tokens).toHaveLength(given)
    const writer = await stage.enter({ ...ada, room: 'no session' })
    await type(writer, 'Subtitles', 'without a session')
    await expect
      .poll(() => readLines(reader, 'Subtitles'))
      .toEqual([translated('without a session', { name: ada.name })])
    expect(await noticesOf(reader)).toEqual([])
  })

  it('shows no notice when the dictionary fails', async () => {
    double.server.route({ '/dictionaries.json': html })
    const page = await stage.enter({ ...ada, room: 'dictionary' })
    expect(await noticesOf(page)).toEqual([])
    double.server.route({ '/dictionaries.json': answer.json([]) })
  })

  it('keeps the settings closed when they cannot be fetched, and fetches them on the next press', async () => {
    let asked = 0
    await stage.context.route('**/panel.parts*', (route) => {
      asked++
      return route.abort()
    })
    const page = await stage.enter({ ...ada, room: 'no-settings' })
    const subtitles = panel(page, 'Subtitles')
    const cog = subtitles.getByRole('button', { name: 'Settings' })
    await cog.click()
    await expect.poll(() => asked).toBeGreaterThan(0)
    expect(await cog.getAttribute('aria-expanded')).toBe('false')
    expect(await noticesOf(page)).toEqual([])
    await stage.context.unroute('**/panel.parts*')
    await cog.click()
    await subtitles.getByRole('combobox', { name: 'Target Language' }).waitFor()
  })
})

describe('a translation', () => {
  it('shows the marked original when it fails in any way, and the next line works', async () => {
    const failures = {
      'refused with 403': answer.status(403),
      'failing with 500': answer.status(500),
      'too much, 429': answer.status(429, { 'retry-after': '1' }),
      'a redirect': answer.status(302, { location: 'https://elsewhere.example/' }),
      'a web page': html,
      'an empty body': answer.body(''),
      'an empty text': answer.json({ targetText: '' }),
      'only white space': answer.json({ targetText: ' \n ' }),
      'another field': answer.json({ translatedText: 'elsewhere' }),
      'a number': answer.json({ targetText: 7 }),
      'a connection that ends': answer.drop(),
    }
    for (const [text, failure] of Object.entries(failures)) double.translations.set(text, failure)
    const [writer, reader] = await both('translation')
    const failing = Object.keys(failures)
    for (const text of failing) await type(writer, 'Subtitles', text)
    // The first of those that are read now has the name, too.
    const name = expect.toBeOneOf([null, ada.name])
    const expected = failing.map((text, index) => untranslated(text, { name: index === 0 ? ada.name : name }))
    await expect.poll(() => readLines(reader, 'Subtitles')).toEqual(expected)
    await expect.poll(() => noticesOf(reader)).toEqual([texts.translationFailing])
    await dismiss(reader)
    expect(await noticesOf(reader)).toEqual([])
    await type(writer, 'Subtitles', 'a good line')
    // A vendor that said it was overloaded is left alone for a time.
    const now = panel(reader, 'Subtitles').getByRole('group', { name: 'Now', exact: true })
    const again = now.getByRole('group', { name: 'a good line' }).getByRole('button', { name: 'Translate again' })
    const readAgain = async () => {
      if (await again.isVisible()) await again.click()
      return readLines(reader, 'Subtitles')
    }
    await expect.poll(readAgain, { interval: 500 }).toEqual([...expected, translated('a good line')])
    expect(await lines(reader, 'Chat').count()).toBe(0)
  })

  it('is given up after its time limit, and its notice disappears with the next translated line', async () => {
    double.translations.set('a line that waits', answer.hang())
    const [writer, reader] = await both('time-out')
    for (const page of [writer, reader]) await page.clock.install()
    await type(writer, 'Subtitles', 'a line that waits')
    await expect
      .poll(() => readLines(reader, 'Subtitles'))
      .toEqual([line('a line that waits', 'en-US', { name: ada.name })])
    await expect.poll(() => double.server.requests.at(-1)?.query.get('text')).toBe('a line that waits')
    for (const page of [writer, reader]) await page.clock.fastForward(vendorTimeoutMs)
    await expect
      .poll(() => readLines(reader, 'Subtitles'))
      .toEqual([untranslated('a line that waits', { name: ada.name })])
    expect(await noticesOf(reader)).toEqual([texts.translationFailing])
    await type(writer, 'Subtitles', 'a good line')
    await expect
      .poll(() => readLines(reader, 'Subtitles'))
      .toEqual([untranslated('a line that waits', { name: ada.name }), translated('a good line')])
    await expect.poll(() => noticesOf(reader)).toEqual([])
  })
})

describe('a voice', () => {
  it('is dropped when it fails in any way, and the next line plays', async () => {
    const failures = {
      'refused with 500': answer.status(500),
      'a web page': html,
      'a connection that ends': answer.drop(),
      'cut short': answer.body(double.sound.subarray(0, 2_000), { headers: { 'content-type': 'audio/mpeg' } }),
      'an empty body': answer.body(''),
      noise: answer.body(new Uint8Array(5_000).fill(1), { headers: { 'content-type': 'audio/mpeg' } }),
    }
    for (const [text, failure] of Object.entries(failures)) double.voices.set(`[${text}]`, failure)
    const [writer, listener] = await both('voice')
    const played = await recordPlayback(listener)
    await unmute(listener)
    const before = double.spoken().length
    for (const text of [...Object.keys(failures), 'good']) await type(writer, 'Subtitles', text)
    await expect.poll(() => played.jsonValue()).toEqual(['whole'])
    // Two lines are asked for at once, and either may arrive first.
    const asked = [...Object.keys(failures), 'good'].map((text) => `[${text}]`)
    expect(double.spoken().slice(before).toSorted()).toEqual(asked.toSorted())
    expect(await lines(listener, 'Subtitles').count()).toBe(Object.keys(failures).length + 1)
  })

  it('is dropped silently after its time limit, and the next line plays', async () => {
    double.voices.set('[silence]', answer.hang())
    const [writer, listener] = await both('silent voice')
    const played = await recordPlayback(listener)
    await unmute(listener)
    await listener.clock.install()
    await type(writer, 'Subtitles', 'silence')
    await expect.poll(() => double.spoken().at(-1)).toBe('[silence]')
    await listener.clock.fastForward(vendorTimeoutMs)
    await type(writer, 'Subtitles', 'sound')
    await expect.poll(() => played.jsonValue()).toEqual(['whole'])
    expect(await noticesOf(listener)).toEqual([])
  })
})

describe('speech', () => {
  it('shows no error until it fails three times in a row, and capture continues', async () => {
    const answers = [answer.status(500), html, answer.status(500), answer.json({ recognizedText: '  ' })]
    let asked = 0
    double.server.route({
      '/api/SpeechToText': () => answers[asked++] ?? answer.json({ recognizedText: ` heard at last ${asked} ` }),
    })
    const page = await stage.enter({ ...ada, room: 'speech' })
    const speak = await startSpeech(page)
    await speak.getByText(texts.recognitionOut).waitFor()
    await expect.poll(() => lines(page, 'Subtitles').count()).toBeGreaterThan(0)
    expect((await readLines(page, 'Subtitles'))[0]).toEqual(line('heard at last 5', 'en-US', { name: ada.name }))
    await expect.poll(() => speak.getByText(texts.recognitionOut).count()).toBe(0)
    expect(await noticesOf(page)).toEqual([])
    expect(await speak.getByRole('button', { name: 'Stop speech' }).isVisible()).toBe(true)
  })
})

describe('a browser that refuses permission', () => {
  let strict: Stage

  beforeAll(async () => {
    strict = await openStage({
      enginesUrl: double.server.url,
      withoutSwitches: ['--use-fake-ui-for-media-stream', '--autoplay-policy'],
    })
    await strict.context.grantPermissions([])
  })
  afterAll(() => strict.close())

  it('for the microphone shows a notice that says what to do, keeps the page working, and allows a retry', async () => {
    const page = await strict.enter({ ...ada, room: 'denied' })
    const speak = await showPanel(page, 'Speak')
    const start = speak.getByRole('button', { name: 'Start speech' })
    await start.click()
    await expect.poll(() => noticesOf(page)).toEqual([texts.captureDenied])
    expect(await speak.getByText(/^Blocked for this page\./).isVisible()).toBe(true)
    await type(page, 'Subtitles', 'typed instead')
    await expect.poll(() => readLines(page, 'Subtitles')).toEqual([line('typed instead', 'en-US', { name: ada.name })])
    await dismiss(page)
    expect(await noticesOf(page)).toEqual([])
    await start.click()
    await expect.poll(() => noticesOf(page)).toEqual([texts.captureDenied])
    expect(strict.pageErrors).toEqual([])
  })

  it('to play sound without a gesture shows Tap to hear, which plays the waiting lines', async () => {
    const writer = await strict.enter({ ...ada, room: 'blocked' })
    const listener = await strict.context.newPage()
    const said: string[] = []
    listener.on('console', (entry) => said.push(entry.text()))
    // Playwright's own look at a page counts as a gesture, so the page itself tells what happens.
    await listener.addInitScript(() => {
      const { play } = HTMLAudioElement.prototype
      HTMLAudioElement.prototype.play = function () {
        this.addEventListener('ended', () => this.duration > 0.5 && console.log('test: played'))
        return play.call(this)
      }
      const told = new Set<string>()
      const tell = (words: string) => {
        if (!told.has(words)) console.log(`test: ${words}`)
        told.add(words)
      }
      const find = (name: string) =>
        [...document.querySelectorAll('button')].find((button) =>
          (button.ariaLabel ?? button.textContent)?.includes(name),
        )
      new MutationObserver(() => {
        if (document.body.textContent?.includes('Connected') && !told.has('unmuted')) {
          find('Unmute')?.click()
          tell('unmuted')
        }
        if (find('Tap to hear')) tell('blocked')
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    const query = new URLSearchParams({ n: luis.name, id: 'blocked', lng: luis.language })
    await listener.goto(`${strict.url}?${query}`)
    await expect.poll(() => said).toContain('test: unmuted')
    await type(writer, 'Subtitles', 'can you hear me')
    await expect.poll(() => said).toContain('test: blocked')
    expect(said).not.toContain('test: played')
    await listener.bringToFront()
    await listener.getByRole('button', { name: 'Tap to hear' }).click()
    await expect.poll(() => said).toContain('test: played')
    expect(await listener.getByRole('button', { name: 'Tap to hear' }).count()).toBe(0)
  })
})

describe('secrets', () => {
  it('stay out of the console, the page, storage and other calls', async () => {
    const [writer, reader] = await both('secrets')
    await unmute(reader)
    await type(writer, 'Subtitles', 'say {token} {key} $& $1')
    await expect.poll(() => double.spoken().at(-1)).toBe('[say {token} {key} $& $1]')
    const shown = await Promise.all(
      [writer, reader].map((page) =>
        page.evaluate(
          () =>
            document.documentElement.outerHTML +
            JSON.stringify({ ...localStorage }) +
            JSON.stringify({ ...sessionStorage }),
        ),
      ),
    )
    const secrets = [key, 'planted-token']
    const leaked = [...shown, ...stage.consoleLines].filter((text) => secrets.some((secret) => text.includes(secret)))
    expect(leaked).toEqual([])

    const { requests } = double.server
    expect(requests.filter(({ rawUrl, text }) => rawUrl.includes(key) || text.includes(key))).toEqual([])
    const keyed = requests.filter(({ headers }) => JSON.stringify(headers).includes(key)).map(({ path }) => path)
    expect([...new Set(keyed)].toSorted()).toEqual(['/api/Session', '/api/TextToSpeech'])
    const pathsOf = (token: string) =>
      new Set(
        requests
          .filter(({ rawUrl, headers, text }) => `${rawUrl}${JSON.stringify(headers)}${text}`.includes(token))
          .map(({ path, query, headers }) => {
            if (query.get('token') === token) return `${path} token`
            return `${path} ${headers['sec-websocket-protocol'] === `bearer, ${token}` ? 'subprotocol' : 'elsewhere'}`
          }),
      )
    const uses = double.tokens.map((token) => [...pathsOf(token)]).filter((paths) => paths.length > 0)
    expect(uses.filter((paths) => paths.length > 1 || paths[0]?.endsWith('elsewhere'))).toEqual([])
    expect(new Set(uses.flat())).toEqual(
      new Set([
        '/api/Translation token',
        '/api/TextToSpeech token',
        '/api/SpeechToText token',
        '/v1/listen subprotocol',
      ]),
    )
  })
})
