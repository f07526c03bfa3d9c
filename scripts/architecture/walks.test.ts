import { Session } from 'node:inspector/promises'
import { describe, expect, it } from 'vitest'
import { type LivePerson, speakingLive } from '../../packages/core/src/booth/test-support/live-speaking.ts'
import { hear, joined, type Person, settled } from '../../packages/core/src/booth/test-support/person.ts'
import { say } from '../../packages/core/src/booth/test-support/speaking.ts'
import { wireLine } from '../../packages/core/src/booth/test-support/wire-lines.ts'
import { readPage } from '../readme/pages.ts'

const page = readPage('docs/architecture.md')

/** With the section that it goes on from, which it links. */
const sectionOf = (heading: string): string => {
  const section = new RegExp(`^### ${heading}\\n(.*?)(?=^##)`, 'ims').exec(page)?.[1] ?? ''
  const before = /It begins as \[(.*?)\]\(#/.exec(section)?.[1]
  return before === undefined ? section : section + sectionOf(before)
}

/** The files that a walk of the page names, with those of every walk. */
const namedIn = (heading: string): readonly string[] => {
  const section = sectionOf('In every walk') + sectionOf(heading)
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

const partial = {
  v: 1,
  module: 'lingobooth',
  type: 'partial',
  id: 'line',
  clientId: 'luis',
  sentAtMs: 1,
  revision: 1,
  text: 'hola',
  stable: { calm: 4, fast: 4 },
  speakerLanguage: 'spanish-spain',
  name: 'Luis',
}

const correction = {
  v: 1,
  module: 'lingobooth',
  type: 'revision',
  id: 'correction',
  clientId: 'luis',
  seq: 2,
  sentAtMs: 1,
  of: numbered.id,
  revision: 1,
  text: 'adiós',
  translations: [],
  pending: [],
}

describe('the architecture page', () => {
  /** Checks that these files ran, and no other files of the house. */
  const expectNamed = (heading: string, ran: readonly string[]) => {
    const named = namedIn(heading)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((path) => !ran.includes(path))).toEqual([])
    expect(ran.filter((path) => isOfTheHouse(path) && !named.includes(path)).sort()).toEqual([])
  }

  it.each(walks)('names the files on a path: %s', async (heading, prepare, act) => {
    const ada = await joined()
    prepare(ada)
    await settled()
    const ran = await ranDuring(async () => void (await act(ada)))
    expectNamed(heading, ran)
  })

  it.each([
    ['A typed line', 16],
    ['A line from someone else', 22],
  ] as const)('names few files on a path: %s, at most %i', (heading, most) => {
    expect(namedIn(heading).filter(isOfTheHouse).length).toBeLessThanOrEqual(most)
  })

  it('names the files on the path of a line in progress', async () => {
    const ada: LivePerson = await speakingLive()
    await ada.begin('segment')
    const ran = await ranDuring(async () => {
      await ada.hears('segment', 'good morning')
      await hear(ada.network, partial)
    })
    expectNamed('A line while it is spoken', ran)
  })

  it('names the files on the path of a correction', async () => {
    const ada = await joined()
    ada.booth.subtitles.send('helo')
    await hear(ada.network, numbered)
    const ran = await ranDuring(async () => {
      ada.booth.subtitles.revise(ada.booth.subtitles.view.getSnapshot().lines[0]?.key ?? '', 'hello')
      await hear(ada.network, correction)
    })
    expectNamed('A correction', ran)
  })
})
