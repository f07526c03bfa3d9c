import { type Plugin, Ports } from '@lingobooth/core'
import type { NeuralName } from '@lingobooth/local-engines'

/** A recogniser, or none, and a translator that work together. */
export interface EngineSet {
  /** Of its row, and of the file of its results. */
  readonly name: string
  /** None for text that is typed. */
  readonly recognizer?: string
  readonly translator: string
  /** Variables of the environment without which it does not run. */
  readonly needs: readonly string[]
  /** Which of the demo's neural engines are used: `node scripts/provision.ts --only neural` installs them. @default none */
  readonly neural?: readonly NeuralName[]
  /** Adds noise that is so far below the speech, in decibels. @default none */
  readonly snrDb?: number
  /** Whether the booths have the terms of the passages in their glossary. @default false */
  readonly glossary?: boolean
  /** Changes the demo’s vendors, which are PocketSphinx and Apertium. */
  vendorsOf(vendors: readonly Plugin[]): readonly Plugin[]
}

type PortName = 'SpeechToText' | 'Translator'

/** The vendors with another one for what it can do. */
export const replacing = (port: PortName, vendors: readonly Plugin[], other: Plugin): readonly Plugin[] => [
  ...vendors.map((plugin) => ({
    ...plugin,
    provisions: plugin.provisions.filter((provision) => provision.port.name !== Ports[port].name),
  })),
  other,
]

/** @throws where the variable is not set */
export function variable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name}.`)
  return value
}
