import type { IconNode } from 'lucide'
import { createElement, memo, type SVGProps } from 'react'

const pathOf = ([tag, { d }]: IconNode[number]) => (tag === 'path' ? [d] : [])

/** A picture that says nothing by itself; what it is on has a name. Its paths are drawn as one, since each line of a list has some. */
export const Icon = memo(function Icon({ of, ...props }: SVGProps<SVGSVGElement> & { readonly of: IconNode }) {
  const paths = of.flatMap(pathOf)
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      {/* A path may begin with a step from where it starts, which is the corner. */}
      {paths.length > 0 && <path d={paths.join('M0 0')} />}
      {of.map(([tag, attributes], index) => tag !== 'path' && createElement(tag, { ...attributes, key: index }))}
    </svg>
  )
})
