export interface Area {
  readonly name: string
  readonly files: RegExp
  /** Other areas that it may import. */
  readonly imports: readonly string[]
  /** Other areas of which it may import types only. */
  readonly types?: readonly string[]
  readonly allowsPackage: (specifier: string) => boolean
}

const only =
  (...packages: string[]) =>
  (specifier: string) =>
    specifier !== '@lingobooth/core/workspace' &&
    packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))
const none = () => false
const adapterPackages = (specifier: string) =>
  /^@lingobooth\/core(\/(adapter|audio))?$/.test(specifier) ||
  !/^(@lingobooth\/|node:|react(-dom)?(\/|$)|inversify$|@?xstate)/.test(specifier)

/** Who may import whom. The first area whose pattern fits a file is the file's area; what is not listed is forbidden. */
export const areas: readonly Area[] = [
  { name: 'constants', files: /^packages\/core\/src\/constants\.ts$/, imports: [], allowsPackage: none },
  { name: 'errors', files: /^packages\/core\/src\/errors\.ts$/, imports: ['constants'], allowsPackage: none },
  {
    name: 'ports',
    files: /^packages\/core\/src\/ports\//,
    imports: [],
    types: ['domain'],
    allowsPackage: none,
  },
  {
    name: 'domain',
    files: /^packages\/core\/src\/domain\//,
    imports: ['constants', 'errors'],
    types: ['ports'],
    allowsPackage: only('linkify-it', 'uuid', 'valibot'),
  },
  {
    // Of the rules of sound, a page needs few: the network of the detector is for the worklet alone.
    name: 'audio',
    files: /^packages\/core\/src\/audio\//,
    imports: ['constants', 'errors'],
    types: ['ports'],
    allowsPackage: none,
  },
  {
    name: 'machines',
    files: /^packages\/core\/src\/machines\//,
    imports: ['constants', 'errors', 'domain'],
    types: ['ports'],
    allowsPackage: only('xstate'),
  },
  {
    name: 'adapter kit',
    files: /^packages\/core\/src\/adapter\//,
    imports: ['errors'],
    types: ['ports'],
    allowsPackage: none,
  },
  {
    name: 'policies',
    files: /^packages\/core\/src\/policies\//,
    imports: ['constants', 'errors', 'domain', 'adapter kit'],
    types: ['ports'],
    allowsPackage: none,
  },
  {
    name: 'stores',
    files: /^packages\/core\/src\/stores\//,
    imports: ['constants', 'errors', 'domain'],
    types: ['ports'],
    allowsPackage: only('@xstate/store'),
  },
  {
    name: 'view-models',
    files: /^packages\/core\/src\/view-models\//,
    imports: ['constants', 'errors', 'domain'],
    types: ['ports', 'machines', 'stores'],
    allowsPackage: only('xstate', '@xstate/store'),
  },
  {
    name: 'container',
    files: /^packages\/core\/src\/container\//,
    imports: ['constants', 'errors'],
    types: ['ports'],
    allowsPackage: only('inversify', 'reflect-metadata'),
  },
  // The desks of a booth: each may call those before it. What happens later it learns from facts.
  ...Object.entries({
    session: [],
    people: ['session'],
    lines: ['session', 'people'],
    repair: ['people', 'lines'],
    entrance: ['people', 'lines', 'repair'],
    newcomers: ['session', 'people', 'lines', 'repair', 'entrance'],
    room: ['session', 'people', 'lines', 'repair', 'entrance', 'newcomers'],
    voice: ['people', 'lines'],
    speech: ['voice'],
  }).map(([desk, below]) => ({
    name: `booth/${desk}`,
    files: new RegExp(`^packages/core/src/booth/${desk}/`),
    imports: [
      ...['constants', 'errors', 'domain', 'adapter kit', 'machines', 'policies'],
      ...below.map((name) => `booth/${name}`),
    ],
    types: ['ports', 'stores', 'view-models', 'booth'],
    allowsPackage: only('xstate', '@xstate/store', 'uuid'),
  })),
  {
    name: 'booth',
    files: /^packages\/core\/src\/booth\//,
    imports: [
      ...['constants', 'errors', 'domain', 'machines', 'policies', 'stores', 'view-models', 'container'],
      ...['session', 'people', 'lines', 'room', 'voice', 'speech'].map((desk) => `booth/${desk}`),
    ],
    types: ['ports'],
    allowsPackage: only('xstate', '@xstate/store', 'uuid'),
  },
  {
    name: 'core',
    files: /^packages\/core\/src\/(index|adapter|audio|view|workspace)\.ts$/,
    imports: [
      'constants',
      'errors',
      'domain',
      'audio',
      'machines',
      'policies',
      'view-models',
      'container',
      'booth',
      'adapter kit',
    ],
    types: ['ports'],
    allowsPackage: none,
  },
  {
    name: 'testing',
    files: /^packages\/testing\/src\//,
    imports: [],
    allowsPackage: only('@lingobooth/core', 'node:http', 'node:net', 'valibot', 'ws'),
  },
  {
    name: 'react',
    files: /^packages\/react\/src\//,
    imports: [],
    allowsPackage: only(
      '@lingobooth/core',
      '@xstate/react',
      '@xstate/store',
      'lean-qr',
      'lucide',
      'react',
      'react-dom',
      'virtua',
    ),
  },
  {
    // The add-on with all that it needs, as an element: it composes what the others make.
    name: 'element',
    files: /^packages\/element\/src\/(?!frame)/,
    imports: [],
    allowsPackage: only(
      '@lingobooth/core',
      '@lingobooth/react',
      '@lingobooth/transport-broadcast',
      '@lingobooth/vendor-http',
      '@lingobooth/web',
      'react',
      'react-dom',
      'svelte',
      'vue',
    ),
  },
  {
    // Two small modules that talk to each other, with the types of the element alone.
    name: 'frame',
    files: /^packages\/element\/src\/frame/,
    imports: [],
    types: ['element'],
    allowsPackage: only('@lingobooth/core'),
  },
  {
    name: 'gateway: page',
    files: /^packages\/gateway\/src\/page\//,
    imports: [],
    allowsPackage: only('@lingobooth/core', '@lingobooth/vendor-stream', 'valibot'),
  },
  {
    // Runs wherever there are web standards: nothing of Node.
    name: 'gateway',
    files: /^packages\/gateway\/src\/(?!(ai|node|page|redis|livekit|nats|pubnub)\/)/,
    imports: [],
    allowsPackage: only('@lingobooth/core', '@remix-run/multipart-parser', 'hono', 'jose', 'lru-cache', 'valibot'),
  },
  {
    name: 'gateway: models of the AI SDK',
    files: /^packages\/gateway\/src\/ai\//,
    imports: [],
    allowsPackage: only('@lingobooth/core', 'ai'),
  },
  {
    name: 'gateway: server',
    files: /^packages\/gateway\/src\/(node|redis|livekit|nats|pubnub)\//,
    imports: ['gateway'],
    allowsPackage: (specifier) => !/^(react|@lingobooth\/(react|web|element))/.test(specifier),
  },
  {
    // Bundled into the one file that a browser loads as a worklet, where nothing else of core may come along.
    name: 'worklet',
    files: /^packages\/web\/src\/worklet\/capture\.worklet\.ts$/,
    imports: ['constants', 'audio', 'ports', 'adapter'],
    allowsPackage: none,
  },
  ...['web', 'vendor-\\w+', 'transport-\\w+'].map((folder) => ({
    name: 'adapter',
    files: new RegExp(`^packages/${folder}/src/`),
    imports: [],
    allowsPackage: adapterPackages,
  })),
]

/** Test code may use whatever its package lists. */
export const isTestFile = (path: string) => /\.(test|properties|e2e)\.tsx?$|\/test-support\//.test(path)
