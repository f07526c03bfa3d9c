import type { SpeechRoom } from '../../scripts/bench/speech/speech-room.ts'
import type { Target } from './material/passage.ts'

export const tags: Readonly<Record<Target, string>> = { es: 'es-ES', ca: 'ca-ES', fr: 'fr-FR', pt: 'pt-PT' }

/** Three lines, after which open lines are translated. */
export const typedBefore = ['We begin.', 'Good morning.', 'Is everybody here?']

export const linesAt = (moments: SpeechRoom['listener']) => (moments.at(-1)?.lines ?? []).slice(typedBefore.length)
