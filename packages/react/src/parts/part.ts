import type { CSSProperties } from 'react'

/** What a page may put on a root element. */
export interface RootProps {
  /** Added to the outermost element. */
  readonly className?: string | undefined
  /** Styles of the outermost element. */
  readonly style?: CSSProperties | undefined
}

/** The attributes for styles and tests to select. Our own sheets select the same by class, which browsers find faster. */
export const part = (scope: string, name: string, className?: string) => ({
  'data-scope': scope,
  'data-part': name,
  className: `lb-scope-${scope} lb-part-${name}${className ? ` ${className}` : ''}`,
})

/** The attributes of a root element, where themes and resets apply. */
export const root = (scope: string, name = 'root', className?: string) => ({
  'data-lingobooth': '',
  ...part(scope, name, className),
})
