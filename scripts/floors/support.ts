import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type {
  BrowserName,
  CompatData,
  CompatStatement,
  Identifier,
  SupportStatement,
  VersionValue,
} from '@mdn/browser-compat-data'

export type Floors = Readonly<Partial<Record<BrowserName, string>>>

/** A feature by MDN's compatibility data, with its path there. */
export interface Feature extends CompatStatement {
  readonly path: readonly string[]
}

const data: CompatData = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'),
)

const featuresBelow = (path: readonly string[], { __compat, ...parts }: Identifier): Feature[] => [
  ...(__compat ? [{ ...__compat, path }] : []),
  ...Object.entries(parts).flatMap(([name, part]) => featuresBelow([...path, name], part)),
]

/** Of the language itself. */
export const languageFeatures = featuresBelow([], data.javascript.builtins as Identifier)
/** Of the page and its globals. */
export const pageFeatures = featuresBelow([], data.api as Identifier)
export const styleFeatures = featuresBelow([], data.css as Identifier)

function isAtMost(version: VersionValue, floor: string): boolean {
  if (typeof version !== 'string' || version === 'preview') return false
  const [wanted, given] = [floor, version.replace('≤', '')].map((text) => text.split('.').map(Number))
  const [major = 0, minor = 0] = wanted ?? []
  const [givenMajor = 0, givenMinor = 0] = given ?? []
  return givenMajor < major || (givenMajor === major && givenMinor <= minor)
}

const isIn = (support: SupportStatement | undefined, floor: string): boolean =>
  [support ?? []]
    .flat()
    .some(
      ({ version_added, version_removed, prefix, alternative_name, flags }) =>
        isAtMost(version_added, floor) &&
        !isAtMost(version_removed ?? false, floor) &&
        !prefix &&
        !alternative_name &&
        !flags,
    )

/** The browsers whose floor lacks every one of these features; none where there are no features of that kind. */
export const lackedBy = (floors: Floors, features: readonly Feature[]): string[] =>
  features.length === 0
    ? []
    : Object.entries(floors)
        .filter(([browser, floor]) => features.every(({ support }) => !isIn(support[browser as BrowserName], floor)))
        .map(([browser]) => browser)
