import { type Figure, mustHappen } from './figure.ts'
import { heapAfter } from './heap.ts'
import { controlOf, longestText, openStage, stateOf, wireLine } from './stage.ts'

const mebibyte = 1024 * 1024
const senders = 600
const longName = (index: number) => `${index}`.padEnd(1_000, 'я')
const longId = (index: number) => `${index}`.padEnd(190, 'я')

/** Calls itself by ever new names, and has the others remember all it can of each, but for the lists. */
export async function fillEverything(): Promise<readonly Figure[]> {
  const { clock, comes, ...stage } = openStage()
  /** As it comes over a wire: nothing in it is shared. */
  const says: typeof stage.says = (sender, message, module) =>
    stage.says(sender, JSON.parse(JSON.stringify(message)), module)
  const ana = await comes('Ana', { options: { translate: 'receiver' } })
  const ben = await comes('Ben')
  ben.booth.subtitles.send('before')
  await clock.advance(0)
  const languages = Array.from({ length: 4 }, (_, index) => longId(index))
  const reads = { subtitles: languages, chat: languages, voice: languages }
  const each = async (count: number, act: (index: number) => void) => {
    for (let index = 0; index < count; index++) {
      act(index)
      if (index % 100 === 99) await clock.advance(100)
    }
  }
  const heap = await heapAfter(async () => {
    await each(4 * senders, (index) => {
      const sender = longName(index)
      const client = longId(index)
      says(sender, stateOf(client, { reads, heads: { subtitles: 1, chat: 1 }, asks: true }), 'control')
      says(sender, stateOf(client, { reads, heads: { subtitles: 200, chat: 200 } }), 'control')
    })
    await each(5 * senders, (index) => {
      const header = { id: longId(index), revision: 1, speakerLanguage: 'es', name: 'Eve' }
      const partial = controlOf(longId(index), {
        ...header,
        type: 'partial',
        stable: { calm: 0, fast: 0 },
        text: longestText,
        translations: [{ targetLanguage: 'english-united-states', text: longestText, stableChars: 9_000 }],
      })
      for (const module of ['subtitles', 'chat'] as const) says(longName(index), partial, module)
    })
    await each(5 * senders, (index) => {
      const header = { id: longId(index), seq: index + 1, of: longId(index), revision: 1 }
      says(longName(index), controlOf(longId(index), { ...header, type: 'revision', text: longestText }))
    })
    await each(20 * senders, (index) => {
      const fields = { id: longId(index), clientId: longId(index % senders), text: 'x' }
      says(longName(index % senders), wireLine('eve', Math.ceil((index + 1) / senders), fields))
    })
  })
  ben.booth.subtitles.send('after')
  await clock.advance(0)
  mustHappen(ana.lines().length > senders, 'the lines of all these names did not come in.')
  return [
    { what: 'growth of the heap of two booths that hear the same', value: heap, atMost: 64 * mebibyte, unit: 'bytes' },
    {
      what: 'lines of another that are gone',
      value: ['before', 'after'].filter((text) => !ana.texts().includes(text)).length,
      atMost: 0,
      unit: 'lines',
    },
  ]
}
