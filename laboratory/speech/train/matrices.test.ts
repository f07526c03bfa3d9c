import { describe, expect, it } from 'vitest'
import { createMatrixSpace, type Matrix } from './matrices.ts'

const fill = ({ rows, width, stride, values }: Matrix, of: (row: number, column: number) => number) => {
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < width; column++) values[row * stride + column] = of(row, column)
}
const read = ({ rows, width, stride, values }: Matrix) =>
  Array.from({ length: rows }, (_, row) => [...values.subarray(row * stride, row * stride + width)])

describe('matrices', () => {
  it('add their product to a third one', () => {
    const space = createMatrixSpace(1_000)
    const [sum, left, right] = [space.matrix(2, 11), space.matrix(2, 3), space.matrix(3, 11)]
    fill(sum, () => 1)
    fill(left, (row, column) => row + column)
    fill(right, (row, column) => row * column)
    space.addProduct(sum, left, right)
    const columns = Array.from({ length: 11 }, (_, column) => column)
    expect(read(sum)).toEqual([columns.map((column) => 1 + 5 * column), columns.map((column) => 1 + 8 * column)])
  })

  it('add the product with a transposed matrix', () => {
    const space = createMatrixSpace(1_000)
    const [sum, left, right] = [space.matrix(2, 2), space.matrix(3, 2), space.matrix(3, 2)]
    fill(left, (row, column) => row + 10 * column)
    fill(right, (row) => row)
    space.addTransposedProduct(sum, left, right)
    expect(read(sum)).toEqual([
      [5, 5],
      [35, 35],
    ])
  })
})
