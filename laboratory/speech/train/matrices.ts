/** Rows are padded to eight numbers, which is what the loop below takes at a time. */
const block = 8
const bytes = 4
const pageBytes = 65_536

export interface Matrix {
  readonly rows: number
  readonly width: number
  /** Numbers from one row to the next. */
  readonly stride: number
  readonly values: Float32Array
}

const [i32, v128, emptyType] = [0x7f, 0x7b, 0x40]
const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const constant = (value: number) => [0x41, value]
const loop = (...body: number[][]) => [0x03, emptyType, ...body.flat(), 0x0b]
const again = [0x0d, 0]
const [add, subtract, shiftLeft, isLess] = [0x6a, 0x6b, 0x74, 0x49].map((code) => [code]) as [
  number[],
  number[],
  number[],
  number[],
]
const load = (offset: number) => [0xfd, 0x00, 2, offset]
const loadForAll = [0xfd, 0x09, 2, 0]
const store = (offset: number) => [0xfd, 0x0b, 2, offset]
const addFour = [0xfd, 0xe4, 1]
const multiplyFour = [0xfd, 0xe6, 1]
const advance = (local: number, by: number[]) => [...get(local), ...by, ...add, ...set(local)]
const countDown = (local: number) => [
  ...get(local),
  ...constant(1),
  ...subtract,
  ...set(local),
  ...get(local),
  ...again,
]
const section = (id: number, content: number[]) => [id, content.length, ...content]
const text = (name: string) => [name.length, ...new TextEncoder().encode(name)]

const [result, left, right, height, depth, width, leftRow, leftColumn] = [0, 1, 2, 3, 4, 5, 6, 7] as const
const [column, count, leftAt, rightAt, resultAt, rowBytes, first, second] = [8, 9, 10, 11, 12, 13, 14, 15] as const

/**
 * Adds a product of matrices to a third, eight columns at a time. It is WebAssembly, written out here, because plain code has no instructions that
 * work on four numbers at once, and training would take five times as long.
 */
const multiplyBody = [
  [...get(width), ...constant(2), ...shiftLeft, ...set(rowBytes)],
  loop(
    [...constant(0), ...set(column)],
    loop(
      [...get(result), ...get(column), ...add, ...set(resultAt)],
      [...get(resultAt), ...load(0), ...set(first), ...get(resultAt), ...load(16), ...set(second)],
      [
        ...get(left),
        ...set(leftAt),
        ...get(right),
        ...get(column),
        ...add,
        ...set(rightAt),
        ...get(depth),
        ...set(count),
      ],
      loop(
        [...get(first), ...get(leftAt), ...loadForAll, ...get(rightAt), ...load(0), ...multiplyFour, ...addFour],
        set(first),
        [...get(second), ...get(leftAt), ...loadForAll, ...get(rightAt), ...load(16), ...multiplyFour, ...addFour],
        set(second),
        advance(leftAt, get(leftColumn)),
        advance(rightAt, get(rowBytes)),
        countDown(count),
      ),
      [...get(resultAt), ...get(first), ...store(0), ...get(resultAt), ...get(second), ...store(16)],
      advance(column, constant(block * bytes)),
      [...get(column), ...get(rowBytes), ...isLess, ...again],
    ),
    advance(result, get(rowBytes)),
    advance(left, get(leftRow)),
    countDown(height),
  ),
].flat()

const functionBody = [2, 6, i32, 2, v128, ...multiplyBody, 0x0b]
const sizeOf = (length: number) => [(length & 0x7f) | 0x80, length >> 7]
const code = [1, ...sizeOf(functionBody.length), ...functionBody]
const program = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [1, 0x60, 8, ...Array(8).fill(i32), 0]),
  ...section(2, [1, ...text('to'), ...text('memory'), 2, 0, 1]),
  ...section(3, [1, 0]),
  ...section(7, [1, ...text('multiply'), 0, 0]),
  10,
  ...sizeOf(code.length),
  ...code,
])

type Multiply = (...places: [number, number, number, number, number, number, number, number]) => void

export interface MatrixSpace {
  matrix(rows: number, width: number): Matrix
  /** Some rows of a matrix. */
  rowsOf(matrix: Matrix, first: number, count: number): Matrix
  /** Adds `left` times `right` to `sum`. */
  addProduct(sum: Matrix, left: Matrix, right: Matrix): void
  /** Adds the transposed `left` times `right` to `sum`. */
  addTransposedProduct(sum: Matrix, left: Matrix, right: Matrix): void
}

/** Room for `total` numbers in matrices. */
export function createMatrixSpace(total: number): MatrixSpace {
  const memory = new WebAssembly.Memory({ initial: Math.ceil((total * bytes) / pageBytes) })
  const instance = new WebAssembly.Instance(new WebAssembly.Module(program), { to: { memory } })
  const multiply = instance.exports.multiply as Multiply
  let end = 0
  return {
    matrix(rows, wide) {
      const stride = Math.ceil(wide / block) * block
      const values = new Float32Array(memory.buffer, end, rows * stride)
      end += rows * stride * bytes
      return { rows, width: wide, stride, values }
    },
    rowsOf({ width: wide, stride, values }, from, count) {
      return { rows: count, width: wide, stride, values: values.subarray(from * stride, (from + count) * stride) }
    },
    addProduct(sum, one, other) {
      const places = [sum, one, other].map(({ values }) => values.byteOffset) as [number, number, number]
      multiply(...places, sum.rows, one.width, sum.stride, one.stride * bytes, bytes)
    },
    addTransposedProduct(sum, one, other) {
      const places = [sum, one, other].map(({ values }) => values.byteOffset) as [number, number, number]
      multiply(...places, sum.rows, one.rows, sum.stride, bytes, one.stride * bytes)
    },
  }
}
