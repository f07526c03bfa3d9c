import {
  createBooth,
  definePlugin,
  errorCodeOf,
  type JsonObject,
  Ports,
  provide,
  type RoomRules,
  type Transport,
} from '@lingobooth/core'
import { fakePlugins } from '../fakes/fake-plugins.ts'
import { fakeRoomPolicy } from '../fakes/fake-room-policy.ts'
import { sampleLanguages } from '../fakes/sample-languages.ts'
import { assertEqual, eventually } from './assert.ts'
import { outlastRemovedHost } from './removed-host.ts'
import type { RoleKeeper, RoomRolesHarness } from './room-roles.types.ts'
import { type Runner, timeoutMsOf } from './runner.ts'

type RoomRole = RoomRules['role']

export type { RoleKeeper, RoomRolesHarness } from './room-roles.types.ts'

const roles: readonly RoomRole[] = ['listener', 'speaker', 'host']
const notListeners: readonly RoomRole[] = ['speaker', 'host']

/** Who may do what. */
export const roleMatrix = {
  'say what is read, and ask for lines': roles,
  'bring a line': notListeners,
  'show words while they are spoken': notListeners,
  'correct and repair lines': notListeners,
  'send a file': notListeners,
  'start and end captions for all, and remove somebody': ['host'],
} as const satisfies Readonly<Record<string, readonly RoomRole[]>>

export type RoomDeed = keyof typeof roleMatrix

const room = 'roles'
/** What stays in a history must not be taken for what the next one does. */
const headerOf = (role: RoomRole) => ({ v: 1, clientId: `client-${role}`, sentAtMs: 1 })
const said = { name: 'Eve', speakerLanguage: sampleLanguages.americanEnglish.code }
const line = (text: string, seq: number, role: RoomRole) => ({
  ...headerOf(role),
  ...said,
  module: 'subtitles',
  id: `${role}-${seq}`,
  seq,
  time: '10:00:00',
  multiple: false,
  translations: [],
  text,
})
const control = (role: RoomRole, type: string, fields: JsonObject): JsonObject => ({
  ...headerOf(role),
  module: 'lingobooth',
  id: type,
  type,
  ...fields,
})

/** Somebody whose page does what it wants, beside a real booth. */
async function withPair(harness: RoomRolesHarness, role: RoomRole, run: (pair: Pair) => Promise<void>) {
  const policy = fakeRoomPolicy()
  const observers = definePlugin(
    'policy',
    provide(Ports.RoomPolicy, [], () => policy),
  )
  const transport = await harness.create({ role: 'speaker', userId: 'observer' })
  const { plugins } = fakePlugins({ transport, without: ['clock', 'page'] })
  const booth = createBooth({ plugins: [...plugins, observers], userId: 'observer' })
  await booth.join({ room, name: 'Ada', language: 'en-US' })
  const answers: JsonObject[] = []
  const actor = await harness.create({ role, userId: role })
  const session = await actor.open({
    room,
    channels: ['subtitles', 'chat', 'control', 'host'],
    self: { clientId: `client-${role}`, userId: role, name: 'Eve' },
    role,
    ...(role === 'listener' && { listen: true as const }),
    signal: new AbortController().signal,
    onDelivery: ({ message }) => answers.push(message as JsonObject),
    onStatus: () => {},
    onClosed: () => {},
  })
  try {
    await run({ role, booth, session, answers })
  } finally {
    await session.close()
    await booth.leave()
  }
}

interface Pair {
  readonly role: RoomRole
  readonly booth: ReturnType<typeof createBooth>
  readonly session: Awaited<ReturnType<Transport['open']>>
  readonly answers: readonly JsonObject[]
}

const texts = ({ booth }: Pair) => booth.subtitles.view.getSnapshot().lines.map(({ text }) => text)
const dropsOf = ({ booth }: Pair) => booth.app.view.getSnapshot().drops['message.not-allowed'] ?? 0

/** How each is done, and whether it has had its effect on the other. */
const deeds: Readonly<
  Record<RoomDeed, (pair: Pair) => { act(): Promise<unknown>; isDone(): boolean | Promise<boolean> }>
> = {
  'say what is read, and ask for lines': ({ role, booth, session, answers }) => ({
    async act() {
      booth.chat.send('said before')
      const fields = { asks: true, heads: { subtitles: 0, chat: 0 } }
      await session.publish('control', control(role, 'state', fields), { durable: false })
      const stateOfOther = () => answers.find(({ type, clientId }) => type === 'state' && clientId !== `client-${role}`)
      await eventually(() => stateOfOther() !== undefined, 'the state of the other')
      const to = String(stateOfOther()?.clientId)
      await session.publish('control', control(role, 'ask', { to, latest: 5 }), { durable: false })
    },
    isDone: () => answers.some(({ type }) => type === 'answer'),
  }),
  'bring a line': (pair) => ({
    act: () => pair.session.publish('subtitles', line(`a line of a ${pair.role}`, 1, pair.role)),
    isDone: () => texts(pair).includes(`a line of a ${pair.role}`),
  }),
  'show words while they are spoken': ({ role, booth, session }) => ({
    act: () =>
      session.publish(
        'subtitles',
        control(role, 'partial', { ...said, revision: 1, text: 'so far', stable: { calm: 6, fast: 6 } }),
        { durable: false },
      ),
    isDone: () => booth.subtitles.view.getSnapshot().openLines.some(({ text }) => text === 'so far'),
  }),
  'correct and repair lines': (pair) => ({
    async act() {
      const { role, session } = pair
      await session.publish('subtitles', line('helo', 2, role))
      const fields = {
        of: `${role}-2`,
        seq: 3,
        revision: 1,
        text: `hello from a ${role}`,
        translations: [],
        pending: [],
      }
      await session.publish('subtitles', { ...control(role, 'revision', fields), id: `${role}-3` })
    },
    isDone: () => texts(pair).includes(`hello from a ${pair.role}`),
  }),
  'send a file': ({ role, booth, session }) => {
    const text = `${role}.txt`
    const keyOf = () => booth.chat.view.getSnapshot().lines.find((shown) => shown.text === text)?.key
    return {
      async act() {
        // A room that carries no files has their addresses.
        const file = await session.files?.send(new File(['content'], text))
        const message = {
          ...line(text, 4, role),
          module: 'chat',
          type: 'file',
          ...(file ? { file: { ...file } } : { urlFile: `https://files.example/${text}` }),
        }
        await session.publish('chat', message)
      },
      isDone: async () => {
        const key = keyOf()
        if (key === undefined || !session.files) return key !== undefined
        return booth.chat.openFile(key).then(
          ({ size }) => size > 0,
          () => false,
        )
      },
    }
  },
  'start and end captions for all, and remove somebody': ({ role, booth, session }) => ({
    act: () =>
      session.publish('host', control(role, 'orders', { order: 1, captions: 'off', removed: ['somebody'] }), {
        durable: false,
      }),
    isDone: () => booth.rules.view.getSnapshot()?.captions === 'off',
  }),
}

/** How far somebody came whose own booth does not hold him back. */
type Outcome = 'done' | Exclude<RoleKeeper, 'nobody'>

async function outcomeOf(deed: RoomDeed, pair: Pair, patienceMs: number): Promise<Outcome> {
  const { act, isDone } = deeds[deed](pair)
  const dropped = dropsOf(pair)
  const code = await act().then(() => null, errorCodeOf)
  if (code === 'unauthorized') return 'service'
  assertEqual(code, null, `the error of one who wanted to ${deed}`)
  const isSettled = async () => (await isDone()) || dropsOf(pair) > dropped
  await eventually(isSettled, `${deed}: its effect or its refusal`, patienceMs)
  return (await isDone()) ? 'done' : 'booths'
}

/** Registers a test for each role: what it may do reaches the others, and nothing else, whatever the page does that has it. And one with two hosts, `owner` and `host`. */
export function testRoomRoles({ describe, it }: Runner, name: string, harness: RoomRolesHarness): void {
  const { keptBy, patienceMs = 10_000 } = harness
  const all = Object.entries(roleMatrix) as [RoomDeed, readonly RoomRole[]][]
  const expectedOf = (role: RoomRole) =>
    all.map(([deed, allowed]) => [deed, keptBy === 'nobody' || allowed.includes(role) ? 'done' : keptBy])
  const actual = async (pair: Pair) => {
    const outcomes: [RoomDeed, Outcome][] = []
    for (const [deed] of all) outcomes.push([deed, await outcomeOf(deed, pair, patienceMs)])
    for (const { sender, id } of pair.booth.subtitles.view.getSnapshot().lines)
      if (id.startsWith(pair.role)) assertEqual(pair.session.self, sender, 'what the session says of itself')
    return outcomes
  }
  describe(name, () => {
    for (const role of roles)
      it(
        `a ${role} can do exactly what the role matrix allows`,
        () =>
          withPair(harness, role, async (pair) => {
            assertEqual(Object.fromEntries(await actual(pair)), Object.fromEntries(expectedOf(role)), `a ${role}`)
          }),
        timeoutMsOf(patienceMs),
      )
    it(
      'nobody obeys a host who was removed, and no number of an order ends the orders of the others',
      () => outlastRemovedHost(harness, patienceMs),
      timeoutMsOf(patienceMs),
    )
  })
}
