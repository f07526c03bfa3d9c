import { Session } from 'node:inspector/promises'
import { hear, joined, type Person, settled } from '../packages/core/src/booth/test-support/person.ts'
import { say } from '../packages/core/src/booth/test-support/speaking.ts'
import { wireLine } from '../packages/core/src/booth/test-support/wire-lines.ts'

/** What runs for one line in a booth, on fakes at its ports. */
const walks: Readonly<Record<string, { prepare?(ada: Person): void; act(ada: Person): unknown }>> = {
  typed: { act: ({ booth }) => booth.chat.send('hello') },
  received: { act: ({ network }) => hear(network, wireLine('luis', 1)) },
  spoken: { prepare: ({ booth }) => booth.speak.toggle(), act: (ada) => say(ada, 'spoken') },
  'received and voiced': {
    prepare: ({ booth }) => booth.voice.toggle(),
    async act({ network, audioPlayer }) {
      await hear(network, wireLine('luis', 1))
      audioPlayer.start(100)
      audioPlayer.end()
    },
  },
}

const ofCore = /\/packages\/core\/src\/(?!.*(?:test-support|\.test\.))(.+)$/

async function walk({ prepare, act }: (typeof walks)[string]) {
  const ada = await joined()
  prepare?.(ada)
  await settled()
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await act(ada)
  await settled()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const files = new Map<string, number>()
  for (const { url, functions } of result) {
    const ran = functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0)).length
    const path = ofCore.exec(url)?.[1]
    if (path !== undefined && ran > 0) files.set(path, ran)
  }
  return files
}

const named = process.argv[2]
for (const [name, steps] of Object.entries(walks)) {
  const files = await walk(steps)
  const functions = [...files.values()].reduce((sum, count) => sum + count, 0)
  console.log(`${name}: ${files.size} files, ${functions} functions`)
  if (name === named) for (const [path, count] of [...files].sort()) console.log(`  ${path} ${count}`)
}
process.exit()
