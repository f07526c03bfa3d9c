import type { Transport } from '@lingobooth/core'
import { senderRate } from '@lingobooth/core/workspace'
import { type Figure, mustHappen } from './figure.ts'
import { controlOf, openStage, stateOf, wireLine } from './stage.ts'

const seconds = 5
const messagesPerSecond = 100
const messages = seconds * messagesPerSecond
const items = 19_000
/** What an empty text counts. */
const leastBytes = 8
/** As long as a list may be whose items are read, beyond weighing them. */
const longestRead = 50
/** Stands for the list until a booth has the message, so that what is counted is the booth's own work. */
const standIn = 'a list of empty texts'

const { byteBurst, bytesPerSecond } = senderRate
const weighed = (byteBurst + bytesPerSecond * seconds) / leastBytes

const of = { of: 'ben', revision: 1, translations: [] }
const reads = { subtitles: standIn, chat: standIn, voice: standIn }
const kinds: readonly ((name: string, seq: number) => object)[] = [
  (name, seq) => wireLine(name, seq, { pending: standIn }),
  (name, seq) => wireLine(name, seq, { translations: standIn }),
  (name, seq) => controlOf(name, { ...of, seq, type: 'revision', text: 'x', pending: standIn }),
  (name, seq) => controlOf(name, { ...of, seq, type: 'translated', failed: standIn }),
  (name) => stateOf(name, { reads }),
  (name) => controlOf(name, { type: 'answer', to: 'ana', ask: 'none', lines: standIn, complete: true }),
]

/** Sends lists of empty texts, which weigh little and have many items, wherever a message may have a list. */
async function floodWithLists(isKnown: boolean): Promise<readonly Figure[]> {
  const { clock, wire, comes, enters, says } = openStage({ users: isKnown })
  let looks = 0
  let sent = 0
  const list = new Proxy(Array<unknown>(items).fill(''), {
    get(target, key) {
      looks++
      return Reflect.get(target, key)
    },
  })
  const unpacked = (value: unknown): unknown => {
    if (value === standIn) {
      sent += items
      return list
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, unpacked(field)]))
  }
  const plain = wire.transport()
  const transport: Transport = {
    ...plain,
    open: ({ onDelivery, ...options }) =>
      plain.open({
        ...options,
        onDelivery: (delivery) => onDelivery({ ...delivery, message: unpacked(delivery.message) }),
      }),
  }
  const ana = await comes('Ana', { senderRate, transport })
  const ben = await comes('Ben')
  await enters('eve')
  const said: string[] = []
  for (let message = 1; message <= messages; message++) {
    const name = isKnown ? 'eve' : `eve.${message}`
    const body = kinds[message % kinds.length]?.(name, message) ?? {}
    says(name, body, Reflect.get(body, 'type') === 'state' ? 'control' : 'subtitles')
    if (message % (messagesPerSecond / 2) === 0) {
      said.push(`Ben ${message}`)
      ben.booth.subtitles.send(said.at(-1) ?? '')
    }
    await clock.advance(1_000 / messagesPerSecond)
  }
  mustHappen(looks > 0, 'nobody looked at a list.')
  return [
    {
      what: `looks at lists of ${items} items in ${messages} messages ${isKnown ? 'of one user' : 'of many names'}`,
      value: looks,
      atMost: 2 * longestRead * messages + (isKnown ? weighed : sent),
      unit: 'times',
    },
    {
      what: `lines of another that are gone, of ${said.length}`,
      value: said.filter((text) => !ana.texts().includes(text)).length,
      atMost: 0,
      unit: 'lines',
    },
  ]
}

export const sendLongLists = async (): Promise<readonly Figure[]> => [
  ...(await floodWithLists(true)),
  ...(await floodWithLists(false)),
]
