import type { ReactElement } from 'react'
import type { Hands } from './hands.ts'
import type { Scene, SceneOptions } from './scene.ts'

/** A part of the add-on in one state, which a real booth is brought into through its ports. */
export interface State extends SceneOptions {
  readonly name: string
  /** What is shown; it takes its booth from around it. */
  readonly view: ReactElement
  /** In CSS pixels. @default 640 */
  readonly height?: number
  /** `page`: the page joins before anything is shown; `view`: what is shown joins by itself. */
  readonly joins: 'page' | 'view'
  /** Before Ada comes. */
  before?(scene: Scene): Promise<void> | void
  /** Ends when the state is to be seen. */
  play?(scene: Scene, hands: Hands): Promise<void> | void
}

type Rest = Omit<State, 'name' | 'view' | 'joins'>

export interface Group {
  readonly name: string
  readonly states: readonly State[]
}

/** States of one part, shown alone in a page that joins. */
export const statesOf = (
  name: string,
  view: ReactElement,
  states: Readonly<Record<string, Rest & Partial<State>>>,
): Group => ({
  name,
  states: Object.entries(states).map(([state, rest]) => ({ view, joins: 'page', ...rest, name: `${name}: ${state}` })),
})
