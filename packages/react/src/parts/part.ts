import type { CSSProperties } from 'react'

/** What a page may put on a root element. */
export interface RootProps {
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
}

/** The attributes for styles and tests to select. */
export const part = (scope: string, name: string) => ({ 'data-scope': scope, 'data-part': name })

/** The attributes of a root element, where themes and resets apply. */
export const root = (scope: string, name = 'root') => ({ 'data-lingobooth': '', ...part(scope, name) })
