import { spawnSync } from 'node:child_process'

/** What decides how letters and boxes are drawn. */
export interface DrawnWith {
  /** Its version. */
  readonly chromium: string
  /** By the language they draw: name and version. */
  readonly fonts: Readonly<Record<string, string>>
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly drawnWith: DrawnWith
  }
}

const outputOf = (command: string, ...args: string[]) =>
  spawnSync(command, args, { encoding: 'utf8' }).stdout?.trim() ?? ''

const fontOf = (language: string) =>
  outputOf('fc-match', '--format', '%{family} %{fontversion}', `system-ui:lang=${language}`)

/** What pictures are drawn with on this machine, where there is a Chromium. */
export const drawnWith = (chromiumPath: string | undefined): DrawnWith => ({
  chromium: (chromiumPath && /[\d.]{5,}/.exec(outputOf(chromiumPath, '--version'))?.[0]) ?? '',
  fonts: { en: fontOf('en'), ar: fontOf('ar') },
})
