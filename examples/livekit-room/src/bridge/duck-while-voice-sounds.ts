import type { Booth } from '@lingobooth/core'
import type { Ducking } from './ducking.ts'

/** Ducks the original voices while the translated one plays. Muting the booth ends its voice, and leaving may cut it off. */
export function duckWhileVoiceSounds(booth: Booth, ducking: Ducking): () => void {
  const stops = [
    booth.on('voice.started', ducking.duck),
    booth.on('voice.ended', ducking.restore),
    booth.on('left', ducking.restore),
  ]
  return () => {
    for (const stop of stops) stop()
    ducking.restore()
  }
}
