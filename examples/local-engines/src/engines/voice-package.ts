import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { engineCache } from '../neural/folder.ts'
import type { PinnedPackage } from '../neural/pinned-package.ts'

/** eSpeak NG compiled to WebAssembly, for any system: a program of its own, which runs in a process of its own. */
export const voicePackage: PinnedPackage = {
  name: 'espeak-ng',
  version: '1.0.2',
  registry: 'npm',
  licence: 'GPL-3.0-or-later',
  files: {
    'espeak-ng.mjs': {
      path: 'package/dist/espeak-ng.js',
      sha256: '406c6655a6cacf34d84fc69dc4478c81b71518809080ce2d05df1b706d76429d',
    },
    'espeak-ng.wasm': {
      path: 'package/dist/espeak-ng.wasm',
      sha256: '10d24bb7e4124e983aa9cd8cd96c52c8ea4b607d81956ec70846684e2827d532',
    },
  },
}

export const voiceMegabytes = 9

export const voiceFolder = (): string => join(engineCache(), 'voice')

/** Its files were checked before they were put there. */
export const hasVoicePackage = (folder = voiceFolder()): boolean =>
  Object.keys(voicePackage.files).every((file) => existsSync(join(folder, file)))
