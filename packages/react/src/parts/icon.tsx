import type { IconNode } from 'lucide'
import { createElement, type SVGProps } from 'react'

/** A picture that says nothing by itself; what it is on has a name. */
export function Icon({ of, ...props }: SVGProps<SVGSVGElement> & { readonly of: IconNode }) {
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
      focusable="false"
      {...props}
    >
      {of.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  )
}
