import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseWav } from '../packages/core/src/audio.ts'
import type { Language } from '../packages/core/src/index.ts'
import { soundOfWords, wavOf } from '../packages/testing/src/index.ts'
import { tryVendor } from './try-vendor/try-vendor.ts'
import { triedVendors } from './try-vendor/vendors.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    wav: { type: 'string' },
    from: { type: 'string', default: 'en-US' },
    to: { type: 'string', default: 'es-ES' },
  },
})
const [name = ''] = positionals
const vendor = Object.hasOwn(triedVendors, name) ? triedVendors[name] : undefined

const languageOf = (tag: string): Language => ({
  code: tag.toLowerCase(),
  tag,
  name: tag,
  services: new Set(['stt', 'ttt', 'tts']),
})

/** Without a file, a sound without words, of which a vendor makes nothing or something odd. */
function soundOf(path: string | undefined): Int16Array {
  if (path === undefined) return soundOfWords(3)
  const wav = parseWav(new Uint8Array(readFileSync(path)))
  if (wav?.sampleRateHz === 16_000 && wav.channelCount === 1) return wav.samples
  console.error('--wav takes a file of 16 kHz, mono, 16 bits.')
  process.exit(2)
}

if (!vendor) {
  console.error(`Name a vendor: ${Object.keys(triedVendors).join(', ')}.`)
  process.exit(2)
}
const sound = soundOf(values.wav)
const [source, target] = [languageOf(values.from), languageOf(values.to)]
const options = { environment: process.env, sound, wav: wavOf(sound), source, target }
try {
  for (const { direction, vendor: said, double } of await tryVendor(vendor, options)) {
    console.log(`${direction}\n  vendor  ${said}`)
    if (double !== undefined) console.log(`  double  ${double}`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
