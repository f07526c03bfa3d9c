import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { root } from '../run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Why pictures of the gallery are not compared here; empty where they are. */
    readonly picturesDiffer: string
  }
}

/** What decides how letters and boxes are drawn. */
export interface Versions {
  readonly chromium: string
  /** By the language they draw: name and version. */
  readonly fonts: Readonly<Record<string, string>>
}

/** Where the versions are kept with which the pictures were taken. */
export const recordedPath = `${root}gallery/src/__screenshots__/versions.json`

const outputOf = (command: string, ...args: string[]) =>
  spawnSync(command, args, { encoding: 'utf8' }).stdout?.trim() ?? ''

const fontOf = (language: string) =>
  outputOf('fc-match', '--format', '%{family} %{fontversion}', `system-ui:lang=${language}`)

export const versionsOf = (chromiumPath: string): Versions => ({
  chromium: /[\d.]{5,}/.exec(outputOf(chromiumPath, '--version'))?.[0] ?? '',
  fonts: { en: fontOf('en'), ar: fontOf('ar') },
})

/** Why pictures taken here would differ from those that were recorded; empty where they would not. */
export function picturesDiffer(chromiumPath: string): string {
  if (!existsSync(recordedPath)) return 'no pictures were taken yet'
  const recorded = JSON.parse(readFileSync(recordedPath, 'utf8')) as Versions
  const here = versionsOf(chromiumPath)
  if (recorded.chromium !== here.chromium)
    return `the pictures were taken with Chromium ${recorded.chromium}, and this is ${here.chromium}`
  const language = Object.keys(recorded.fonts).find((each) => recorded.fonts[each] !== here.fonts[each])
  return language === undefined
    ? ''
    : `the pictures were taken with the font ${recorded.fonts[language]}, and this is ${here.fonts[language]}`
}
