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

/** The features of the core, the lowest first, and the libraries of each: a feature may import those before it. */
const features = {
  kit: ['uuid', 'valibot', 'xstate'],
  text: ['linkify-it', 'valibot'],
  vendors: ['uuid', 'valibot', 'xstate'],
  settings: ['valibot', 'xstate', '@xstate/store'],
  link: ['uuid', 'valibot', 'xstate', '@xstate/store'],
  people: ['uuid', 'xstate', '@xstate/store'],
  translate: ['valibot', 'xstate', '@xstate/store'],
  lines: ['uuid', 'valibot', 'xstate', '@xstate/store'],
  voice: ['uuid', 'xstate', '@xstate/store'],
  speech: ['uuid', 'xstate', '@xstate/store'],
  views: ['xstate', '@xstate/store'],
  booth: ['inversify', 'reflect-metadata', 'uuid', 'xstate', '@xstate/store'],
} as const
type Feature = keyof typeof features

const base = ['errors', 'modules', 'limits of sound']
const names = Object.keys(features) as Feature[]
const featureAreas = names.map((name, rank): Area => {
  return {
    name,
    files: new RegExp(`^packages/core/src/${name}/`),
    imports: [...base, ...(rank > 0 ? ['adapter kit'] : []), ...names.slice(0, rank)],
    types: ['ports'],
    allowsPackage: only(...features[name]),
  }
})

/** Who may import whom. The first area whose pattern fits a file is the file's area; what is not listed is forbidden. */
export const areas: readonly Area[] = [
  {
    name: 'limits of sound',
    files: /^packages\/core\/src\/audio\/limits\.ts$/,
    imports: [],
    types: ['ports'],
    allowsPackage: none,
  },
  { name: 'errors', files: /^packages\/core\/src\/errors\.ts$/, imports: [], allowsPackage: none },
  {
    name: 'modules',
    files: /^packages\/core\/src\/modules\.ts$/,
    imports: [],
    types: ['ports'],
    allowsPackage: none,
  },
  {
    name: 'ports',
    files: /^packages\/core\/src\/ports\//,
    imports: [],
    types: ['translate', 'vendors'],
    allowsPackage: none,
  },
  {
    // Of the rules of sound, a page needs few: the network of the detector is for the worklet alone.
    name: 'audio',
    files: /^packages\/core\/src\/audio\//,
    imports: ['errors', 'limits of sound'],
    types: ['ports'],
    allowsPackage: none,
  },
  {
    name: 'adapter kit',
    files: /^packages\/core\/src\/adapter\//,
    imports: ['errors', 'kit'],
    types: ['ports'],
    allowsPackage: none,
  },
  ...featureAreas,
  {
    name: 'core',
    files: /^packages\/core\/src\/(index|adapter|audio|vendors|view|workspace)\.ts$/,
    imports: [...base, ...names, 'audio', 'adapter kit'],
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
    imports: ['limits of sound', 'audio', 'ports', 'adapter'],
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
