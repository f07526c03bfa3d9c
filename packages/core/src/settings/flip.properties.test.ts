import fc from 'fast-check'
import { test } from 'vitest'
import { altered } from '../booth/test-support/stage/altered.ts'
import { holds, notices, step, type WorldProperty } from '../booth/test-support/stage/property.ts'
import { capturing } from '../booth/test-support/stage/steps.ts'
import type { World } from '../booth/test-support/stage/world.ts'
import { flipMachine, flipReopenMs } from './flip.machine.ts'

const stateOf = ({ settings, speech, hearing }: World) =>
  JSON.stringify({
    subtitles: [settings.subtitles.sourceLanguage, settings.subtitles.targetLanguage],
    chat: [settings.chat.sourceLanguage, settings.chat.targetLanguage],
    capture: settings.stt.language,
    wanted: speech.wanted,
    open: hearing.running.live.length,
    shut: hearing.running.live.length > 0 && hearing.shut,
  })

const flipsTwice = step(
  'flip twice',
  fc.record({ module: fc.constantFrom('subtitles', 'chat'), betweenMs: fc.nat(2 * flipReopenMs) }),
  async (world, { module, betweenMs }) => {
    await world.advance(flipReopenMs)
    const before = stateOf(world)
    world.speech.generationFromMs = world.clock.now()
    world.send({ type: 'flip.request', module })
    await world.advance(betweenMs)
    world.send({ type: 'flip.request', module })
    await world.advance(flipReopenMs)
    if (stateOf(world) !== before) throw new Error('two flips changed something')
  },
)

const twiceIsNothing: WorldProperty = { steps: [...capturing, flipsTwice, flipsTwice] }

test('two flips restore source and target, and capture ends as it began', () => holds(twiceIsNothing))

test('the property catches a flip that is ignored during the pause of another', () =>
  notices(
    twiceIsNothing,
    {
      flip: altered(flipMachine, [
        ['on', {}],
        ['states/idle/on', { 'flip.request': { target: 'waiting', actions: 'keepModule' } }],
      ]),
    },
    'two flips changed something',
  ))

test('the property catches a flip that leaves its gate shut', () =>
  notices(
    twiceIsNothing,
    { flip: flipMachine.provide({ actions: { reportEnded: () => {} } }) },
    'two flips changed something',
  ))
