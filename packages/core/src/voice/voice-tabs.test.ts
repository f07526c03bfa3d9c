import { fakePage, type MemoryNetwork, memoryLocks, memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { english } from '../booth/test-support/listening.ts'
import { hear, joined, settled } from '../booth/test-support/person.ts'

/** A tab of a user; tabs that share locks are of one browser. */
async function tabs() {
  const lock = memoryLocks()
  const network = memoryNetwork()
  const open = async (userId?: string) => {
    const tab = await joined({ network, page: fakePage(lock), options: userId === undefined ? {} : { userId } })
    tab.booth.voice.toggle()
    await settled()
    return tab
  }
  return { network, open }
}

const say = (network: MemoryNetwork, ...texts: string[]) =>
  texts.reduce((before, text) => before.then(() => hear(network, english(text))), Promise.resolve())
type Tab = Awaited<ReturnType<Awaited<ReturnType<typeof tabs>>['open']>>
const heard = ({ audioPlayer }: Tab) => Promise.all(audioPlayer.played.map(({ audio }) => audio.text()))
const state = ({ booth }: Tab) => booth.voice.view.getSnapshot().state

describe('two tabs of one user', () => {
  it('do not speak the same line twice, and the silent one shows why', async () => {
    const { network, open } = await tabs()
    const [first, second] = [await open('ada'), await open('ada')]
    await say(network, 'hello')
    expect([await heard(first), await heard(second)]).toEqual([['hello'], []])
    expect([state(first), state(second)]).toEqual(['playing', 'elsewhere'])
    expect(second.textToSpeech.requests).toEqual([])
    expect([second.drops(), second.notices()]).toEqual([{ 'voice.spoken-elsewhere': 1 }, []])
    expect(second.booth.voice.view.getSnapshot().active).toBe(true)
  })

  it.each<[string, (tab: Tab) => unknown]>([
    ['is muted', ({ booth }) => booth.voice.toggle()],
    ['leaves', ({ booth }) => booth.leave()],
  ])('take over new lines when the speaking tab %s', async (_, end) => {
    const { network, open } = await tabs()
    const [first, second] = [await open('ada'), await open('ada')]
    await say(network, 'one', 'two')
    await end(first)
    await settled()
    await say(network, 'three')
    expect([await heard(first), await heard(second)]).toEqual([['one'], ['three']])
    expect(state(second)).toBe('playing')
  })

  it('take over new lines when the speaking tab breaks, which then stays silent', async () => {
    const { network, open } = await tabs()
    const [first, second] = [await open('ada'), await open('ada')]
    await say(network, 'one')
    const { ttsQueue } = first.machines()
    const breaking = Object.defineProperty({ type: 'enqueue' }, 'key', {
      get() {
        throw new Error('broken')
      },
    })
    ttsQueue?.send(breaking as never)
    await settled()
    await say(network, 'two')
    expect([first.audioPlayer.current, await heard(second)]).toEqual([undefined, ['two']])
    await first.booth.leave()
    await first.join()
    first.booth.voice.toggle()
    await settled()
    expect([state(first), state(second)]).toEqual(['elsewhere', 'playing'])
  })

  it('each speak every line if they are of different users, or of none', async () => {
    const { network, open } = await tabs()
    const all = [await open('ada'), await open('luis'), await open(), await open()]
    await say(network, 'hello')
    expect(await Promise.all(all.map(heard))).toEqual(all.map(() => ['hello']))
  })

  it('each speak every line if they are in different rooms', async () => {
    const lock = memoryLocks()
    const network = memoryNetwork()
    const [first, second] = await Promise.all(
      [0, 1].map(() => joined({ network, page: fakePage(lock), options: { userId: 'ada' } })),
    )
    await second?.booth.leave()
    await second?.booth.join({ room: 'another', name: 'Ada', language: 'en-US' })
    first?.booth.voice.toggle()
    second?.booth.voice.toggle()
    await settled()
    expect([first, second].map((tab) => tab && state(tab))).toEqual(['idle', 'idle'])
  })

  it('each speak if the page has no locks', async () => {
    const { lock: _, ...bare } = fakePage()
    const network = memoryNetwork()
    const options = { network, page: bare as ReturnType<typeof fakePage>, options: { userId: 'ada' } }
    const both = [await joined(options), await joined(options)]
    for (const { booth } of both) booth.voice.toggle()
    await say(network, 'hello')
    expect(await Promise.all(both.map(heard))).toEqual([['hello'], ['hello']])
  })
})
