import { senderRate } from '@lingobooth/core/workspace'
import { type Figure, mustHappen } from './figure.ts'
import { openStage, wireLine } from './stage.ts'

const connections = 25
const clients = 50

type Stage = ReturnType<typeof openStage>

/** Has others follow ever new clients, while lines of three are missing. */
async function afterNewClients(users: boolean, flood: (stage: Stage) => Promise<void>) {
  const stage = openStage({ users })
  const ana = await stage.comes('Ana', { options: { translate: 'receiver' }, senderRate })
  const others = [await stage.comes('Ben'), await stage.comes('Zoe'), await stage.comes('Kim')]
  const say = async (text: string) => {
    for (const [index, { booth }] of others.entries()) booth.subtitles.send(`${text} ${index}`)
    await stage.clock.advance(0)
  }
  await say('first')
  stage.wire.lose(({ message }) => Reflect.get(Object(message), 'module') === 'subtitles')
  await say('lost')
  stage.wire.lose(undefined)
  mustHappen(!ana.texts().includes('lost 0'), 'no line was lost.')
  await say('next')
  await flood(stage)
  await stage.clock.advance(120_000)
  const gone = others.map((_, index) => `lost ${index}`).filter((text) => !ana.texts().includes(text)).length
  mustHappen(ana.lines().length > clients, 'no other lines came in.')
  return { gone, isTold: ana.notices().some(({ code }) => code === 'lines-missing') }
}

/** So many clients that what is missing of others is forgotten. */
export async function forgetTheGaps(): Promise<readonly Figure[]> {
  const known = await afterNewClients(true, async ({ enters }) => {
    for (let connection = 0; connection < connections; connection++) {
      const say = await enters(`eve ${connection}`, undefined, 'eve')
      for (let client = 0; client < clients; client++) void say(wireLine(`eve ${connection} ${client}`, 1))
    }
  })
  const claimed = await afterNewClients(false, async ({ says }) => {
    for (let name = 0; name < connections * clients; name++) says(`eve ${name}`, wireLine(`eve ${name}`, 1))
  })
  return [
    {
      what: `lines of others not fetched, for a user with ${connections} connections`,
      value: known.gone,
      atMost: 0,
      unit: 'lines',
    },
    {
      what: 'the same, neither fetched nor said to be missing, for invented names',
      value: claimed.isTold ? 0 : claimed.gone,
      atMost: 0,
      unit: 'lines',
    },
  ]
}
