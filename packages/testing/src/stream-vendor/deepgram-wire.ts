import { jsonOf, samplesOf, type VendorHeard, type VendorWire } from './wire.ts'

const commands: Readonly<Record<string, 'end' | 'keepAlive' | 'close'>> = {
  Finalize: 'end',
  KeepAlive: 'keepAlive',
  CloseStream: 'close',
}

const inSeconds = (moment: number) => Math.round(moment) / 1_000

export function deepgramWire(): VendorWire {
  return {
    rateHz: 16_000,
    hasPieces: true,
    tokenOf: ([scheme, token]) => (scheme === 'bearer' || scheme === 'token' ? token : undefined),
    hear(message, isBinary): VendorHeard {
      if (isBinary) return message.length > 0 ? { kind: 'samples', samples: samplesOf(message) } : { kind: 'close' }
      return { kind: commands[String(jsonOf(message)?.type)] ?? 'unreadable' }
    },
    acknowledge: () => [],
    say: ({ kind, text, startMs, endMs, words, isLast, language }) => [
      {
        type: 'Results',
        channel_index: [0, 1],
        start: inSeconds(startMs),
        duration: inSeconds(endMs - startMs),
        is_final: kind === 'final',
        speech_final: false,
        from_finalize: isLast,
        channel: {
          alternatives: [
            {
              transcript: text,
              confidence: kind === 'final' ? 0.9 : 0,
              words: (kind === 'final' ? words : []).map((word) => ({
                word: word.text,
                start: inSeconds(word.startMs),
                end: inSeconds(word.endMs),
                confidence: 0.9,
              })),
              ...(language && { languages: [language] }),
            },
          ],
        },
      },
    ],
    fail: (text) => ({ type: 'Error', description: text }),
  }
}
