import { globSync } from 'node:fs'
import { whole } from './form.ts'
import { leftOut } from './left-out.ts'
import { root, withSlashes } from './run.ts'

interface Area {
  /** Tests that take long, and that only a change in the folders can fail. */
  readonly files: readonly string[]
  readonly folders: readonly string[]
}

/** What adapters are built on and tried with. Of each transport, tests with whole booths stay: a change of the booth could fail them. */
const adapters = ['packages/core/src/adapter', 'packages/core/src/ports', 'packages/testing/src', 'pnpm-lock.yaml']
const sound = ['packages/web', 'packages/core/src/audio']
/** What people see and press. How they talk to each other is tried on every push. */
const panels = ['packages/react/src', 'packages/core/src/views', 'pnpm-lock.yaml']

const areas: readonly Area[] = [
  {
    files: ['examples/react-host/test/samples.e2e.ts'],
    folders: ['api', 'samples', 'scripts/samples', 'pnpm-lock.yaml'],
  },
  {
    files: ['packages/vendor-http/src/presets/presets.faults.test.ts'],
    folders: ['packages/vendor-http', ...adapters],
  },
  {
    files: [
      'packages/transport-livekit/src/livekit-transport{,.faults}.browser.test.ts',
      'packages/transport-livekit/src/{disconnects,files,host-room,reconnecting}.browser.test.ts',
    ],
    folders: ['packages/transport-livekit', 'scripts/servers', ...adapters],
  },
  {
    files: ['packages/transport-livekit/src/roles.browser.test.ts'],
    folders: [
      'packages/transport-livekit',
      'packages/core/src/link',
      'packages/core/src/people',
      'scripts/servers',
      ...adapters,
    ],
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
    files: ['packages/vendor-browser/src/real-engines.browser.test.ts'],
    folders: ['packages/vendor-browser', 'packages/core/src/ports'],
  },
  {
    files: ['packages/vendor-stream/src/{faults,reconnection}.test.ts'],
    folders: ['packages/vendor-stream', ...adapters],
  },
  {
    files: ['examples/react-host/test/gateway.e2e.ts'],
    folders: [
      'packages/gateway',
      'packages/transport-livekit/src',
      'packages/vendor-http/src/presets',
      'packages/vendor-stream/src',
      'examples/react-host/demo-gateway.ts',
      'examples/react-host/test/gateway',
      ...adapters,
    ],
  },
  {
    files: ['packages/gateway/src/livekit/livekit.browser.test.ts'],
    folders: ['packages/gateway', 'packages/transport-livekit', 'scripts/servers', 'pnpm-lock.yaml'],
  },
  {
    files: ['packages/gateway/src/{redis/redis,node/configured-redis}.test.ts'],
    folders: ['packages/gateway', 'scripts/servers', 'pnpm-lock.yaml'],
  },
  {
    files: ['packages/gateway/src/proxies.test.ts'],
    folders: ['packages/gateway', 'docs/guide/gateway.md', 'scripts/servers', 'pnpm-lock.yaml'],
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
  { files: ['examples/local-engines/src/neural/whisper-engine.test.ts'], folders: ['examples/local-engines'] },
  {
    files: ['examples/react-host/test/hearing.e2e.ts'],
    folders: ['examples/local-engines', ...sound, 'packages/core/src/speech'],
  },
  {
    files: ['examples/local-engines/src/neural/piper-server.test.ts'],
    folders: [
      'examples/local-engines/src/neural',
      'packages/vendor-http/src',
      'packages/core/src/audio',
      'pnpm-lock.yaml',
    ],
  },
  {
    files: ['scripts/attack/attacks.test.ts', 'packages/core/src/link/repair/join-cost.test.ts'],
    folders: ['packages/core/src', 'packages/gateway/src', 'packages/testing/src', 'scripts/attack', 'pnpm-lock.yaml'],
  },
  {
    files: [
      'packages/react/src/booth/{accessibility,stillness}.browser.test.tsx',
      'packages/react/src/styles/page-sheets.browser.test.tsx',
      'gallery/src/states/!(surface).browser.test.ts',
    ],
    folders: [...panels, 'gallery', 'scripts/styles'],
  },
  {
    files: ['gallery/src/states/surface.browser.test.ts'],
    folders: [...panels, 'gallery', 'docs/guide/panels.md', 'docs/guide/styling.md'],
  },
  {
    files: ['examples/react-host/test/{captions,choices,first-use,flags,keyboard,panels,transcripts}.e2e.ts'],
    folders: [
      ...panels,
      'packages/core/src/lines',
      'packages/core/src/settings',
      'examples/react-host/src',
      'examples/react-host/test',
    ],
  },
  {
    files: ['examples/react-host/test/gateway-templates.e2e.ts'],
    folders: ['templates/hono', 'templates/next', 'smokes/gateway-hono', 'smokes/gateway-next'],
  },
  {
    files: ['examples/react-host/test/{failures,streamed-voice}.e2e.ts'],
    folders: [
      'packages/core/src/lines',
      'packages/core/src/link',
      'packages/core/src/translate',
      'packages/core/src/vendors',
      'packages/core/src/voice',
      'packages/vendor-http',
      'packages/web',
      'examples/local-engines',
      'examples/react-host/test',
    ],
  },
  {
    files: ['scripts/bench/{readbacks/readbacks,audience}.test.ts'],
    folders: ['packages/core/src', 'scripts/bench'],
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
    folders: [...sound, 'examples/react-host/test/speech', 'packages/core/src/speech', 'packages/core/src/voice'],
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
      const found = globSync(pattern, { cwd: root }).map(withSlashes)
      if (found.length === 0) throw new Error(`No test is left out by ${pattern}.`)
      const unasked = found.filter(
        (file) => !asked.some((part) => `${withSlashes(root)}${file}`.includes(withSlashes(part))),
      )
      if (reason) for (const file of unasked) files.set(file, reason)
    }
  }
  return files
}
