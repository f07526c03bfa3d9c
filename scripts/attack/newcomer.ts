import { type Figure, mustHappen } from './figure.ts'
import { controlOf, openStage, stateOf } from './stage.ts'

/** Answers newcomers first, with a number of its own lines that is not so, and with no lines. */
export async function misleadNewcomers(): Promise<readonly Figure[]> {
  const stage = openStage()
  const ben = await stage.comes('Ben')
  const said = ['one', 'two', 'three']
  for (const text of said) ben.booth.subtitles.send(text)
  await stage.clock.advance(2_000)
  // Ben's code for newcomers loads in real time, however fast the clock goes: this is not what is attacked.
  for (let [round, isHelped] = [0, false]; !isHelped && round < 100; round++) {
    const guest = await stage.comes('Guest')
    await stage.clock.advance(20_000)
    isHelped = said.every((text) => guest.texts().includes(text))
    const leaving = guest.booth.leave()
    await stage.clock.advance(2_000)
    await leaving
  }
  let answered = 0
  const say = await stage.enters('eve', (message) => {
    const { type, id, clientId: to, asks } = message
    if (type === 'state' && asks) void say(stateOf('eve', { heads: { subtitles: 900, chat: 900 } }), 'control')
    if (type !== 'ask') return
    answered++
    void say(controlOf('eve', { type: 'answer', to, ask: id, lines: [], complete: true }))
  })
  const ana = await stage.comes('Ana')
  await stage.clock.advance(20_000)
  ben.booth.subtitles.send('four')
  await stage.clock.advance(60_000)
  mustHappen(answered > 0, 'nobody asked Eve.')
  const hidden = [...said, 'four'].filter((text) => !ana.texts().includes(text))
  return [
    { what: 'lines hidden from a newcomer by who answers first', value: hidden.length, atMost: 0, unit: 'lines' },
    {
      what: 'false notices that lines are missing',
      value: ana.notices().filter(({ code }) => code === 'lines-missing').length,
      atMost: 0,
      unit: 'notices',
    },
  ]
}
