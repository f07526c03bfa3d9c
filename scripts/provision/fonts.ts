import { spawnSync } from 'node:child_process'
import { canInstallPackages, installCommand, installPackagesSync } from './apt.ts'

/** The smallest of Debian's that has the characters of both. */
const packages = ['fonts-wqy-microhei']
const languages = ['zh-cn', 'ja']

declare module 'vitest' {
  interface ProvidedContext {
    /** Tags of languages of the interface for whose letters this machine has no font. */
    readonly languagesWithoutFont: readonly string[]
  }
}

/** Those of the languages that have no font; none where the system does not say. */
function withoutFont(among: readonly string[] = languages): readonly string[] {
  if (process.platform !== 'linux') return []
  return among.filter((language) => {
    const { status, stdout } = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' })
    return status === 0 && stdout.trim() === ''
  })
}

/** What cannot be measured here: languages with letters of their own, without a font. In CI all are measured. */
export const languagesWithoutFont = (): readonly string[] =>
  process.env.CI ? [] : withoutFont(['ar', 'he', ...languages]).map((tag) => (tag === 'zh-cn' ? 'zh-Hans' : tag))

/** Fonts with Chinese and Japanese characters, for measuring the interface in these languages. @returns whether there are any. */
export function provisionFonts(log: (line: string) => void = console.log): boolean {
  const missing = withoutFont()
  if (missing.length === 0) return true
  if (canInstallPackages()) {
    log(`Fonts for ${missing.join(' and ')} are missing: installing ${packages.join(' ')} with apt-get`)
    const failure = installPackagesSync(packages)
    if (!failure) return withoutFont().length === 0
    log(`apt-get could not install ${packages.join(' ')}: ${failure}`)
  }
  log(
    `No font has the characters of ${missing.join(' and ')}. On Debian or Ubuntu, get one as root with: ${installCommand(packages)}`,
  )
  return false
}
