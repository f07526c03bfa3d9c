import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { root } from '../run.ts'
import type { Entry } from './entries.ts'

/** The report of each entry, by its name: all that it exports, without the documentation. The packages have to be built. */
export function reportsOf(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const workplace = mkdtempSync(join(tmpdir(), 'lingobooth-api-'))
  mkdirSync(join(workplace, 'new'))
  const configs = entries.map((entry) => [entry.name, configOf(entry, workplace)] as const)
  const [first] = configs
  if (!first) return new Map()
  const additionalEntryPoints = entries.map(({ types }) => types)
  const compilerState = CompilerState.create(first[1], { additionalEntryPoints })
  const reports = configs.map(([name, config]) => {
    Extractor.invoke(config, { compilerState, localBuild: true, messageCallback: silence })
    return [name, readFileSync(join(workplace, fileOf(name)), 'utf8')] as const
  })
  rmSync(workplace, { recursive: true })
  return new Map(reports)
}

export const fileOf = (name: string) => `${name}.api.md`

function configOf({ folder, name, types }: Entry, workplace: string): ExtractorConfig {
  const projectFolder = join(root, folder)
  const reporting = { default: { logLevel: ExtractorLogLevel.None } }
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(projectFolder, 'package.json'),
    configObject: {
      projectFolder,
      mainEntryPointFilePath: types,
      newlineKind: 'lf',
      compiler: { overrideTsconfig: { compilerOptions } },
      apiReport: {
        enabled: true,
        // What an exported type is made of can change too.
        includeForgottenExports: true,
        reportFileName: fileOf(name),
        reportFolder: workplace,
        reportTempFolder: join(workplace, 'new'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        extractorMessageReporting: reporting,
        tsdocMessageReporting: reporting,
        compilerMessageReporting: reporting,
      },
    },
  })
}

const compilerOptions = {
  target: 'es2024',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
  strict: true,
  skipLibCheck: true,
  types: [],
}

const silence = (message: { handled: boolean }) => {
  message.handled = true
}
