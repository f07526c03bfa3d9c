import { expect, test } from 'vitest'
import { whisperRuntime } from './whisper-runtime.ts'

test.each([
  ['linux', 'x64', '2.35', '@napi-rs/whisper-linux-x64-gnu'],
  ['linux', 'x64', '2.36', '@napi-rs/whisper-linux-x64-gnu'],
  ['linux', 'x64', '3.1', '@napi-rs/whisper-linux-x64-gnu'],
  ['linux', 'x64', '2.31', undefined],
  ['linux', 'x64', '2.4', undefined],
  ['linux', 'x64', undefined, undefined],
  ['linux', 'arm64', '2.36', undefined],
  ['darwin', 'arm64', undefined, '@napi-rs/whisper-darwin-arm64'],
  ['darwin', 'x64', undefined, '@napi-rs/whisper-darwin-x64'],
  ['win32', 'x64', undefined, undefined],
])('on %s with %s and glibc %s, Whisper is run by %s', (platform, arch, glibc, name) => {
  expect(whisperRuntime({ platform, arch, glibc })?.name).toBe(name)
})
