// Who may import whom. `depcruise` reports every import that breaks a rule; docs/architecture.md has the picture.
const tests = String.raw`\.(test|properties|e2e)\.tsx?$|/test-support/`
const core = '^packages/core/src/'
const errors = `${core}errors\\.ts$`
const modules = `${core}modules\\.ts$`
const soundLimits = `${core}audio/limits\\.ts$`
const sound = `${core}audio/(?!limits\\.ts$)`
const ports = `${core}ports/`
const adapterKit = `${core}adapter/`
const worklet = String.raw`^packages/web/src/worklet/capture\.worklet\.ts$`
const gateway = '^packages/gateway/src/'
const gatewayCore = `${gateway}(?!(ai|node|page|redis|livekit|nats|pubnub)/)`
const element = '^packages/element/src/(?!frame)'

/** Packages and modules of Node, by their names, as they are resolved. */
const packages = (...names) => `(^|/node_modules/)(${names.join('|')})(/|$)`

/** The features of the core, the lowest first, with the libraries of each: a feature may import those before it. */
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
}
const base = [errors, modules, soundLimits]
const folders = Object.keys(features).map((name) => `${core}${name}/`)
const featureAreas = Object.entries(features).map(([name, libraries], rank) => ({
  name,
  files: `${core}${name}/`,
  imports: [...base, ...(rank > 0 ? [adapterKit] : []), ...folders.slice(0, rank), packages(...libraries)],
  types: [ports],
}))

/** What each area may import beside its own files, and of what it may import types only; the rest is forbidden. */
const areas = [
  { name: 'limits-of-sound', files: soundLimits, types: [ports] },
  { name: 'errors', files: errors },
  { name: 'modules', files: modules, types: [ports] },
  { name: 'ports', files: ports, types: [`${core}translate/`, `${core}vendors/`] },
  // Of the rules of sound, a page needs few: the network of the detector is for the worklet alone.
  { name: 'sound', files: sound, imports: [errors, soundLimits], types: [ports] },
  { name: 'adapter-kit', files: adapterKit, imports: [errors, `${core}kit/`], types: [ports] },
  ...featureAreas,
  {
    name: 'entries-of-core',
    files: `${core}(index|adapter|audio|vendors|view|workspace)\\.ts$`,
    imports: [...base, ...folders, sound, adapterKit],
    types: [ports],
  },
  {
    name: 'testing',
    files: '^packages/testing/src/',
    imports: [packages('@lingobooth/core', 'http', 'net', 'valibot', 'ws')],
  },
  {
    name: 'react',
    files: '^packages/react/src/',
    imports: [
      packages('@lingobooth/core', '@xstate/(react|store)', 'lean-qr', 'lucide', 'react', 'react-dom', 'virtua'),
    ],
  },
  {
    // The add-on with all that it needs, as an element: it composes what the others make.
    name: 'element',
    files: element,
    imports: [
      packages('@lingobooth/(core|react|transport-broadcast|vendor-http|web)', 'react', 'react-dom', 'svelte', 'vue'),
    ],
  },
  {
    // Two small modules that talk to each other, with the types of the element alone.
    name: 'frame',
    files: '^packages/element/src/frame',
    imports: [packages('@lingobooth/core')],
    types: [element],
  },
  {
    name: 'gateway-page',
    files: `${gateway}page/`,
    imports: [packages('@lingobooth/(core|vendor-stream)', 'valibot')],
  },
  {
    // Runs wherever there are web standards: nothing of Node.
    name: 'gateway',
    files: gatewayCore,
    imports: [packages('@lingobooth/core', '@remix-run/multipart-parser', 'hono', 'jose', 'lru-cache', 'valibot')],
  },
  { name: 'gateway-ai', files: `${gateway}ai/`, imports: [packages('@lingobooth/core', 'ai')] },
  {
    name: 'gateway-server',
    files: `${gateway}(node|redis|livekit|nats|pubnub)/`,
    imports: [gatewayCore, '^[a-z_]+(/promises)?$', '/node_modules/(?!@lingobooth/(react|web|element)/|react)'],
  },
  {
    // Bundled into the one file that a browser loads as a worklet, where nothing else of core may come along.
    name: 'worklet',
    files: worklet,
    imports: [soundLimits, sound, '^packages/web/src/'],
    types: [ports],
  },
  {
    name: 'adapters',
    files: String.raw`^packages/(web/src/(?!worklet/capture\.worklet\.ts$)|(call-captions|(vendor|transport)-\w+)/src/)`,
    imports: [
      String.raw`/node_modules/@lingobooth/core/src/(index|adapter|audio)\.ts$`,
      '/node_modules/(?!@lingobooth/|react(-dom)?/|inversify/|@?xstate/)',
    ],
  },
]

const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

const rulesOf = ({ name, files, imports = [], types = [] }) => {
  const from = { path: files, pathNot: tests }
  const only = forbid(`${name}-imports-types-only`, from, { path: types, dependencyTypesNot: ['type-only'] })
  return [
    forbid(`${name}-may-not-import`, from, { pathNot: [files, ...imports, ...types] }),
    ...(types[0] ? [only] : []),
  ]
}

export default {
  forbidden: [
    forbid('no-cycle', {}, { circular: true }),
    forbid(
      'another-package-by-its-name',
      { path: '^packages/([^/]+)/', pathNot: [tests, worklet] },
      { path: '^[a-z]+/', pathNot: ['^packages/$1/', 'node_modules/'], dependencyTypes: ['local'] },
    ),
    forbid(
      'another-package-by-its-name-in-tests',
      { path: `^packages/([^/]+)/.*(${tests})` },
      {
        path: '^[a-z]+/',
        pathNot: ['^packages/$1/', '^scripts/(servers|provision|release)/', 'node_modules/'],
        dependencyTypes: ['local'],
      },
    ),
    forbid('only-tests-use-test-code', { path: '^packages/', pathNot: tests }, { path: tests }),
    forbid(
      'only-tests-use-the-workspace-entry',
      { path: '^packages/', pathNot: tests },
      { path: '/node_modules/@lingobooth/core/src/workspace' },
    ),
    forbid('every-file-has-an-area', { path: '^packages/[^/]+/src/', pathNot: areas.map(({ files }) => files) }, {}),
    ...areas.flatMap(rulesOf),
  ],
  options: {
    // The compiler's own parser tells types from values, and cycles of types count.
    parser: 'tsc',
    tsPreCompilationDeps: true,
    // A package of the workspace stays below node_modules, so that its name is told from a path to its files.
    preserveSymlinks: true,
    exclude: String.raw`^(?!.*node_modules/).*/(dist|\.cache|\.next|\.vitest|cache)/`,
    doNotFollow: 'node_modules',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@lingobooth/source', 'import', 'types', 'default'],
    },
  },
}
