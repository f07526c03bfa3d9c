import { maxOpenLines } from '@lingobooth/core/workspace'
import { type Figure, mustHappen } from './figure.ts'
import { controlOf, openStage } from './stage.ts'

const connections = 13
const others = ['ben', 'zoe', 'kim']

type Stage = ReturnType<typeof openStage>

const wordsOf = (clientId: string, id: string, revision: number) => {
  const fields = {
    type: 'partial',
    id,
    revision,
    name: clientId,
    speakerLanguage: 'es',
    text: `${clientId} ${revision}`,
  }
  return controlOf(clientId, { ...fields, stable: { calm: 0, fast: 0 } })
}

/** Opens lines while three others speak, who then say more. */
async function amongManyOpenLines(users: boolean, flood: (stage: Stage) => Promise<void>) {
  const stage = openStage({ users })
  const { booth } = await stage.comes('Ana')
  const speak = (revision: number) => {
    for (const name of others) stage.says(name, wordsOf(name, 'line', revision))
  }
  const open = () => booth.subtitles.view.getSnapshot().openLines.map(({ text }) => text)
  const missing = (revision: number) => others.filter((name) => !open().includes(`${name} ${revision}`)).length
  speak(1)
  await flood(stage)
  await stage.clock.advance(0)
  mustHappen(
    open().some((text) => text.startsWith('eve')),
    'no line of Eve is open.',
  )
  const gone = missing(1)
  const most = open().length
  speak(2)
  await stage.clock.advance(0)
  return { gone, most, goneAfterNextWord: missing(2) }
}

/** So many open lines that the words of others are gone from the page. */
export async function endTheWords(): Promise<readonly Figure[]> {
  const ids = ['a', 'b', 'c', 'd']
  const known = await amongManyOpenLines(true, async ({ enters }) => {
    for (let connection = 0; connection < connections; connection++) {
      const say = await enters(`eve ${connection}`, undefined, 'eve')
      for (const id of ids) void say(wordsOf(`eve ${connection}`, id, 1))
    }
  })
  const claimed = await amongManyOpenLines(false, async ({ says }) => {
    for (let name = 0; name < 100; name++) for (const id of ids) says(`eve ${name}`, wordsOf(`eve ${name}`, id, 1))
  })
  return [
    {
      what: `open lines of others ended, for a user with ${connections} connections`,
      value: known.gone,
      atMost: 0,
      unit: 'lines',
    },
    {
      what: 'the same after the next word of each, for invented names',
      value: claimed.goneAfterNextWord,
      atMost: 0,
      unit: 'lines',
    },
    { what: 'open lines at once, for invented names', value: claimed.most, atMost: maxOpenLines, unit: 'lines' },
  ]
}
