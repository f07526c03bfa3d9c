import { generate } from 'lean-qr/nano'
import { useMemo } from 'react'

const quietModules = 2

/** One path of squares: each row's dark modules, run by run. */
function pathOf(url: string): { readonly size: number; readonly path: string } {
  const code = generate(url)
  const cells = Array.from({ length: code.size ** 2 }, (_, cell) => [cell % code.size, Math.floor(cell / code.size)])
  const dark = cells.filter(([x = 0, y = 0]) => code.get(x, y))
  return { size: code.size, path: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') }
}

interface LinkCodeProps {
  readonly url: string
  readonly label: string
}

/** A link as a QR code. */
export function LinkCode({ url, label }: LinkCodeProps) {
  const { size, path } = useMemo(() => pathOf(url), [url])
  const box = size + 2 * quietModules
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quietModules} ${-quietModules} ${box} ${box}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
