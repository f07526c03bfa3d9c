import { Session } from 'node:inspector/promises'
import { describe, expect, it } from 'vitest'
import { hear, joined, type Person, settled } from '../../packages/core/src/booth/test-support/person.ts'
import { say } from '../../packages/core/src/booth/test-support/speaking.ts'
import { wireLine } from '../../packages/core/src/booth/test-support/wire-lines.ts'
import { readPage } from '../readme/pages.ts'

const page = readPage('docs/architecture.md')

/** The files that a walk of the page names. */
const namedIn = (heading: string): readonly string[] => {
  const [, section = ''] = new RegExp(`^### ${heading}\\n(.*?)(?=^##)`, 'ms').exec(page) ?? []
  return [...new Set([...section.matchAll(/`([a-z-]+\/[a-z/.-]+\.ts)`/g)].map(([, path = '']) => path))].sort()
}

/** The files of the core of which a function ran. */
async function ranDuring(act: () => Promise<void>): Promise<readonly string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await act()
  await settled()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .flatMap(({ url }) => /\/packages\/core\/src\/(?!.*(?:test-support|\.test\.))(.+)$/.exec(url)?.[1] ?? [])
}

const isOfTheHouse = (path: string) => /^(booth|machines)\//.test(path)

const numbered = wireLine('luis', 1)

const walks: readonly (readonly [heading: string, prepare: (ada: Person) => void, act: (ada: Person) => unknown])[] = [
  ['A typed line', () => {}, ({ booth }) => booth.chat.send('hello')],
  ['A line from someone else', () => {}, ({ network }) => hear(network, numbered)],
  ['A spoken segment', ({ booth }) => booth.speak.toggle(), (ada) => say(ada, 'spoken')],
  [
    'A voice',
    ({ booth }) => booth.voice.toggle(),
    async ({ network, audioPlayer }) => {
      await hear(network, numbered)
      audioPlayer.start(100)
      audioPlayer.end()
    },
  ],
  [
    'A setting',
    ({ network }) => void hear(network, numbered),
    ({ booth }) => booth.subtitles.setTargetLanguage('fr-FR'),
  ],
]

describe('the page on architecture', () => {
  it.each(walks)('names the files through which it goes: %s', async (heading, prepare, act) => {
    const ada = await joined()
    prepare(ada)
    await settled()
    const ran = await ranDuring(async () => void (await act(ada)))
    const named = namedIn(heading)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((path) => !ran.includes(path))).toEqual([])
    expect(ran.filter((path) => isOfTheHouse(path) && !named.includes(path)).sort()).toEqual([])
  })
})
