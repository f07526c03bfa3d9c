import { globSync } from 'node:fs'
import { join } from 'node:path'
import { whole } from './form.ts'
import { leftOut } from './left-out.ts'
import { root } from './run.ts'

interface Area {
  /** Tests that take long, and that only a change in the folders can fail. */
  readonly files: readonly string[]
  readonly folders: readonly string[]
}

/** What adapters are built on and tried with. Of each transport, tests with whole booths stay: a change of the booth could fail them. */
const adapters = ['packages/core/src/adapter', 'packages/core/src/ports', 'packages/testing/src', 'pnpm-lock.yaml']
const sound = ['packages/web', 'packages/core/src/audio']

const areas: readonly Area[] = [
  {
    files: [
      'packages/transport-livekit/src/livekit-transport{,.faults}.browser.test.ts',
      'packages/transport-livekit/src/{disconnects,files,host-room,reconnecting}.browser.test.ts',
    ],
    folders: ['packages/transport-livekit', 'scripts/servers', ...adapters],
  },
  {
    files: [
      'packages/transport-nats/src/nats-transport.browser.test.ts',
      'packages/transport-nats/src/nats-transport.{cluster,faults}.test.ts',
    ],
    folders: ['packages/transport-nats', 'scripts/servers', ...adapters],
  },
  {
    files: [
      'packages/transport-pubnub/src/pubnub-transport.browser.test.ts',
      'packages/transport-pubnub/src/{connection-loss,pubnub-transport.conformance,pubnub-transport.faults}.test.ts',
    ],
    folders: ['packages/transport-pubnub', 'scripts/servers', ...adapters],
  },
  {
    files: ['packages/vendor-stream/src/{faults,reconnection}.test.ts'],
    folders: ['packages/vendor-stream', ...adapters],
  },
  {
    files: ['packages/testing/src/faulty/faulty.test.ts', 'packages/testing/src/fault-proxy/faults-proof.test.ts'],
    folders: adapters,
  },
  { files: ['scripts/readme/adapter.test.ts'], folders: ['docs/adapters', 'scripts/readme', ...adapters] },
  {
    files: [
      'examples/local-engines/src/routes/{live-client,live-speech-to-text,speech-to-text,text-to-speech}.test.ts',
    ],
    folders: ['examples/local-engines', 'packages/vendor-stream', ...adapters],
  },
  {
    files: ['scripts/attack/attacks.test.ts', 'packages/core/src/booth/repair/join-cost.test.ts'],
    folders: ['packages/core/src', 'packages/testing/src', 'scripts/attack', 'pnpm-lock.yaml'],
  },
  {
    files: ['packages/react/src/styles/page-sheets.browser.test.tsx'],
    folders: ['packages/react/src', 'scripts/styles', 'pnpm-lock.yaml'],
  },
  {
    files: ['packages/core/src/audio/{resampler,segmenter.properties}.test.ts'],
    folders: ['packages/core/src/audio'],
  },
  {
    files: [
      'packages/web/src/{audio-element-player.streams,capture-standstill,capture-states,conformance}.browser.test.ts',
      'packages/web/src/{microphone-access,page-states,silero-detector}.test.ts',
    ],
    folders: [...sound, ...adapters, 'scripts/servers', 'docs/adapters/web.md'],
  },
  {
    files: ['examples/react-host/test/speech/{capture,echo-loop,long-capture,page-states,voice}.e2e.ts'],
    folders: [
      ...sound,
      'examples/react-host/test/speech',
      'packages/core/src/booth/speech',
      'packages/core/src/booth/voice',
      'packages/core/src/domain/speech',
      'packages/core/src/machines/microphone-owner',
      'packages/core/src/machines/recognition',
      'packages/core/src/machines/speech-capture',
      'packages/core/src/machines/tts-queue',
    ],
  },
]

/** Paths among the arguments, which projects and commands are not. */
const askedFor = process.argv.slice(2).filter((argument) => /[./]/.test(argument))

/** Files of tests that are left out now, each with the reason; none that is asked for by a part of its path. @throws where there is no such file or folder */
export function leftOutFiles(isWhole = whole, asked: readonly string[] = askedFor): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  if (isWhole) return files
  for (const { files: patterns, folders } of areas) {
    const reason = leftOut(folders, isWhole)
    for (const pattern of patterns) {
      const found = globSync(pattern, { cwd: root })
      if (found.length === 0) throw new Error(`No test is left out by ${pattern}.`)
      const unasked = found.filter((file) => !asked.some((part) => join(root, file).includes(part)))
      if (reason) for (const file of unasked) files.set(file, reason)
    }
  }
  return files
}
