/** Volume of the original voices while the translated one plays. */
const duckedVolume = 0.15
const rampMs = 200
const stepMs = 20

/** The sound properties of an audio element. */
export type Sound = Pick<HTMLMediaElement, 'volume' | 'muted'>

export interface Ducking {
  /** Adds a sound, until the returned function is called. */
  add(sound: Sound): () => void
  duck(): void
  restore(): void
}

/** On iOS only the hardware buttons set the volume: the property always reads as 1. */
function takesVolume(sound: Sound): boolean {
  const { volume } = sound
  sound.volume = 0.5
  const taken = sound.volume === 0.5
  sound.volume = volume
  return taken
}

/** Lowers the volume of all sounds, and restores it; mutes them where the volume cannot be set. */
export function createDucking(): Ducking {
  const sounds = new Map<Sound, { readonly byVolume: boolean }>()
  let level = 1
  let ramp: ReturnType<typeof setInterval> | undefined

  const apply = () => {
    for (const [sound, { byVolume }] of sounds) {
      if (byVolume) sound.volume = level
      else sound.muted = level < 1
    }
  }
  const rampTo = (target: number) => {
    clearInterval(ramp)
    const from = level
    const startedMs = performance.now()
    ramp = setInterval(() => {
      const progress = Math.min(1, (performance.now() - startedMs) / rampMs)
      level = progress === 1 ? target : from + (target - from) * progress
      apply()
      if (progress === 1) clearInterval(ramp)
    }, stepMs)
  }

  return {
    add(sound) {
      sounds.set(sound, { byVolume: takesVolume(sound) })
      apply()
      return () => sounds.delete(sound)
    },
    duck: () => rampTo(duckedVolume),
    restore: () => rampTo(1),
  }
}
