import * as v from 'valibot'
import { jsonOf, samplesOf, type VendorHeard, type VendorWire } from './wire.ts'

/** The first message; a field that is not documented is refused. */
const configuration = v.strictObject({
  api_key: v.optional(v.string()),
  model: v.string(),
  audio_format: v.literal('pcm_s16le'),
  sample_rate: v.literal(16_000),
  num_channels: v.literal(1),
  language_hints: v.array(v.pipe(v.string(), v.regex(/^(?!nb$|iw$|fil$)[a-z]{2}$/))),
  enable_endpoint_detection: v.optional(v.boolean()),
  max_endpoint_delay_ms: v.optional(v.pipe(v.number(), v.minValue(500), v.maxValue(3_000))),
  enable_language_identification: v.optional(v.boolean()),
  enable_speaker_diarization: v.optional(v.boolean()),
  context: v.optional(v.strictObject({ terms: v.optional(v.array(v.string())), text: v.optional(v.string()) })),
})

/** Subwords, as the vendor sends them: each has its own space. */
const subwords = (text: string): string[] => text.match(/\s*\S{1,3}/g) ?? []

const commands: Readonly<Record<string, 'end' | 'keepAlive'>> = { finalize: 'end', keepalive: 'keepAlive' }

export function sonioxWire(): VendorWire {
  let isOpen = false
  let said = ''
  const tokensOf = (text: string, is_final: boolean, language: string | undefined) =>
    subwords(text).map((text) => ({ text, is_final, confidence: 0.9, ...(language && { language }) }))
  return {
    rateHz: 16_000,
    hasPieces: false,
    tokenOf: () => undefined,
    hear(message, isBinary): VendorHeard {
      if (isBinary) return isOpen ? { kind: 'samples', samples: samplesOf(message) } : { kind: 'unreadable' }
      if (message.length === 0) return { kind: 'close' }
      const json = jsonOf(message)
      if (isOpen) return { kind: commands[String(json?.type)] ?? 'unreadable' }
      const parsed = v.safeParse(configuration, json)
      isOpen = parsed.success
      if (!parsed.success) return { kind: 'unreadable' }
      return { kind: 'open', token: parsed.output.api_key }
    },
    acknowledge: () => [],
    say({ kind, text, isLast, language }) {
      const isFinal = kind === 'final'
      const rest = isFinal && text.startsWith(said) ? text.slice(said.length) : text
      said = isLast ? '' : said
      const marker = isLast ? [{ text: '<fin>', is_final: true }] : []
      const tokens = [...tokensOf(rest, isFinal, language), ...marker]
      return [{ tokens, final_audio_proc_ms: 0, total_audio_proc_ms: 0 }]
    },
    fail: (text) => ({ tokens: [], error_code: 503, error_message: text }),
    refuse: () => ({ tokens: [], error_code: 401, error_message: 'Invalid API key.' }),
  }
}
