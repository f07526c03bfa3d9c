import { createContext, runInContext } from 'node:vm'
import { rolldown } from 'rolldown'
import { beforeAll, expect, it } from 'vitest'
import { readPage } from '../docs/pages.ts'
import { root } from '../run.ts'

/** Two booths, of which one reads what the other writes. */
const entry = `
import { createBooth } from '${root}packages/core/src/index.ts'
import { subtitleRow } from '${root}packages/core/src/view.ts'
import { fakePlugins } from '${root}packages/testing/src/fakes/fake-plugins.ts'
import { memoryNetwork } from '${root}packages/testing/src/fakes/memory-network.ts'

globalThis.meet = async () => {
  const network = memoryNetwork()
  const [ada, luis] = [fakePlugins({ network }), fakePlugins({ network })].map(({ plugins, clock }) => ({
    booth: createBooth({ plugins }),
    clock,
  }))
  await ada.booth.join({ room: 'weekly', name: 'Ada', language: 'en-US' })
  await luis.booth.join({ room: 'weekly', name: 'Luis', language: 'es-ES' })
  ada.booth.subtitles.send('Good morning. See https://example.com/a')
  for (let tries = 0; tries < 100; tries++) {
    await Promise.all([ada.clock.advance(100), luis.clock.advance(100)])
    const [line] = luis.booth.subtitles.view.getSnapshot().lines
    const shown = line && subtitleRow(line, undefined, { bilingual: false, languages: [] }).shown.text
    if (shown?.endsWith('[es-ES]')) return shown
  }
  throw new Error('Nothing was read.')
}
`

/** What the fakes need. */
const ofFakes = { structuredClone, MessageChannel }
/** What React Native has, by its documentation. */
const timers = { setTimeout, clearTimeout, setInterval, clearInterval, queueMicrotask }
const ofReactNative = { ...timers, console, AbortController, AbortSignal, performance, fetch }
/** Of `Intl`, by its own list. */
const ofHermes = ['Collator', 'DateTimeFormat', 'NumberFormat', 'getCanonicalLocales']
const [, section = ''] = readPage('docs/calls.md').split('\n## React Native\n')
const rows = [...section.matchAll(/^\| `([\w.]+)` \| (.+?) \|/gm)].map(([, name = '']) => name)

let bundle: string
beforeAll(async () => {
  const built = await rolldown({
    input: 'entry',
    resolve: { conditionNames: ['@lingobooth/source', 'import', 'default'] },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? `${root}scripts/native/entry.ts` : null),
        load: (id) => (id === `${root}scripts/native/entry.ts` ? entry : null),
      },
    ],
  })
  const { output } = await built.generate({ format: 'iife', codeSplitting: false })
  bundle = output[0].code
})

/** Whether two booths meet in an engine without a page, which has these globals besides. */
async function meetWith(names: readonly string[]): Promise<string> {
  const globals = names.filter((name) => !name.startsWith('Intl.')).map((name) => name.split('.')[0] ?? '')
  const given = Object.fromEntries(globals.map((name) => [name, Reflect.get(globalThis, name)]))
  const context = createContext({ ...ofReactNative, ...ofFakes, ...given })
  const kept = [...ofHermes, ...names.map((name) => name.replace('Intl.', ''))]
  runInContext(
    `for (const name of Object.getOwnPropertyNames(Intl)) if (!${JSON.stringify(kept)}.includes(name)) delete Intl[name]`,
    context,
  )
  runInContext(bundle, context)
  return runInContext('meet()', context)
}

it('two booths meet without a page, with only the globals that the React Native page lists', async () => {
  expect(rows.length).toBeGreaterThan(5)
  expect(await meetWith(rows)).toBe('Good morning. See https://example.com/a [es-ES]')
})

it.each(rows)('two booths need %s, as the React Native page says', async (missing) => {
  await expect(meetWith(rows.filter((name) => name !== missing))).rejects.toThrow()
})
