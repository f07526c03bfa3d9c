const sampleRate = 16_000
const windowSamples = 400
export const melBands = 80
export const frequencyBins = windowSamples / 2 + 1

/** Slaney's scale: 200 Hz for three steps up to 1,000 Hz, and equal ratios from there on. */
const hertzPerStep = 200 / 3
const bendHertz = 1_000
const bendStep = bendHertz / hertzPerStep
const ratioOfStep = Math.log(6.4) / 27

const hertzOf = (step: number) =>
  step < bendStep ? step * hertzPerStep : bendHertz * Math.exp((step - bendStep) * ratioOfStep)
const stepOf = (hertz: number) =>
  hertz < bendHertz ? hertz / hertzPerStep : bendStep + Math.log(hertz / bendHertz) / ratioOfStep

/** Triangles of equal area, one for each band, over the bins of the spectrum. */
export function melFilters(): Float32Array {
  const lastStep = stepOf(sampleRate / 2)
  const corners = Array.from({ length: melBands + 2 }, (_, index) => hertzOf((lastStep * index) / (melBands + 1)))
  const filters = new Float32Array(melBands * frequencyBins)
  for (let band = 0; band < melBands; band++) {
    const [low = 0, middle = 0, high = 0] = corners.slice(band, band + 3)
    for (let bin = 0; bin < frequencyBins; bin++) {
      const hertz = (bin * sampleRate) / windowSamples
      const height = Math.min((hertz - low) / (middle - low), (high - hertz) / (high - middle))
      filters[band * frequencyBins + bin] = (Math.max(0, height) * 2) / (high - low)
    }
  }
  return filters
}
