/** Harmonics under moving formants, in syllables: near enough to a voice. A sample of 16 kHz. */
export function formantVoice(index: number): number {
  const time = index / 16_000
  const angle = 2 * Math.PI * 130 * time + 2 * Math.sin(2 * Math.PI * 3 * time)
  const formants = [
    550 + 200 * Math.sin(2 * Math.PI * 2.5 * time),
    1_500 + 500 * Math.sin(2 * Math.PI * 1.7 * time),
    2_600,
  ]
  let sample = 0
  for (let harmonic = 1; harmonic <= 28; harmonic++) {
    const near = formants.reduce((sum, formant) => sum + Math.exp(-(((130 * harmonic - formant) / 150) ** 2)), 0.02)
    sample += near * Math.sin(harmonic * angle)
  }
  return (0.6 + 0.4 * Math.sin(2 * Math.PI * 4 * time)) * sample
}
