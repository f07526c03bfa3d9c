import type { Booth } from '@lingobooth/core'
import type { Ducking } from './ducking.ts'

/** The original voices make way for the translated one. Muting the booth ends its voice; leaving may cut it off. */
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
