/** Matrices lie row by row. The loops work on four rows at a time, which is what makes training bearable in plain code. */

/** Adds `inputs` (rows x width) times the transposed `weights` (height x width) to `outputs` (rows x height). */
export function addProduct(
  outputs: Float64Array,
  inputs: Float64Array,
  weights: Float64Array,
  rows: number,
  width: number,
  height: number,
) {
  for (let row = 0; row < rows; row++) {
    const from = row * width
    const to = row * height
    let unit = 0
    for (; unit + 3 < height; unit += 4) {
      const first = unit * width
      const second = first + width
      const third = second + width
      const fourth = third + width
      let sum1 = 0
      let sum2 = 0
      let sum3 = 0
      let sum4 = 0
      for (let index = 0; index < width; index++) {
        const input = inputs[from + index] as number
        sum1 += input * (weights[first + index] as number)
        sum2 += input * (weights[second + index] as number)
        sum3 += input * (weights[third + index] as number)
        sum4 += input * (weights[fourth + index] as number)
      }
      outputs[to + unit] = (outputs[to + unit] as number) + sum1
      outputs[to + unit + 1] = (outputs[to + unit + 1] as number) + sum2
      outputs[to + unit + 2] = (outputs[to + unit + 2] as number) + sum3
      outputs[to + unit + 3] = (outputs[to + unit + 3] as number) + sum4
    }
    for (; unit < height; unit++) {
      let sum = 0
      for (let index = 0; index < width; index++)
        sum += (inputs[from + index] as number) * (weights[unit * width + index] as number)
      outputs[to + unit] = (outputs[to + unit] as number) + sum
    }
  }
}

/** Adds `slopes` (rows x height) times `weights` (height x width) to `results` (rows x width). */
export function addBackward(
  results: Float64Array,
  slopes: Float64Array,
  weights: Float64Array,
  rows: number,
  width: number,
  height: number,
) {
  for (let row = 0; row < rows; row++) {
    const to = row * width
    const from = row * height
    let unit = 0
    for (; unit + 3 < height; unit += 4) {
      const slope1 = slopes[from + unit] as number
      const slope2 = slopes[from + unit + 1] as number
      const slope3 = slopes[from + unit + 2] as number
      const slope4 = slopes[from + unit + 3] as number
      const first = unit * width
      const second = first + width
      const third = second + width
      const fourth = third + width
      for (let index = 0; index < width; index++)
        results[to + index] =
          (results[to + index] as number) +
          slope1 * (weights[first + index] as number) +
          slope2 * (weights[second + index] as number) +
          slope3 * (weights[third + index] as number) +
          slope4 * (weights[fourth + index] as number)
    }
    for (; unit < height; unit++) {
      const slope = slopes[from + unit] as number
      for (let index = 0; index < width; index++)
        results[to + index] = (results[to + index] as number) + slope * (weights[unit * width + index] as number)
    }
  }
}

/** Adds the transposed `slopes` (rows x height) times `inputs` (rows x width) to `gradient` (height x width). */
export function addOuter(
  gradient: Float64Array,
  slopes: Float64Array,
  inputs: Float64Array,
  rows: number,
  width: number,
  height: number,
) {
  let row = 0
  for (; row + 3 < rows; row += 4) {
    const first = row * width
    const second = first + width
    const third = second + width
    const fourth = third + width
    for (let unit = 0; unit < height; unit++) {
      const slope1 = slopes[row * height + unit] as number
      const slope2 = slopes[(row + 1) * height + unit] as number
      const slope3 = slopes[(row + 2) * height + unit] as number
      const slope4 = slopes[(row + 3) * height + unit] as number
      const to = unit * width
      for (let index = 0; index < width; index++)
        gradient[to + index] =
          (gradient[to + index] as number) +
          slope1 * (inputs[first + index] as number) +
          slope2 * (inputs[second + index] as number) +
          slope3 * (inputs[third + index] as number) +
          slope4 * (inputs[fourth + index] as number)
    }
  }
  for (; row < rows; row++)
    for (let unit = 0; unit < height; unit++) {
      const slope = slopes[row * height + unit] as number
      for (let index = 0; index < width; index++)
        gradient[unit * width + index] =
          (gradient[unit * width + index] as number) + slope * (inputs[row * width + index] as number)
    }
}
