import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { readOptions } from './options.ts'
import { typedEntries } from './packages/published.ts'
import { root } from './run.ts'

const { check } = readOptions({ check: { type: 'boolean', default: false } })
const reportFolder = join(root, 'api')
const scratch = mkdtempSync(join(tmpdir(), 'lingobooth-api-'))

/** A config for each published entry, by the name of its report. */
const configs = typedEntries().map(({ folder, name, types }) => {
  const report = `${name}.api.md`
  return [report, configOf(folder, types, report)] as const
})

function configOf(folder: string, types: string, reportFileName: string): ExtractorConfig {
  const projectFolder = join(root, folder)
  const reporting = { default: { logLevel: ExtractorLogLevel.None } }
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(projectFolder, 'package.json'),
    configObject: {
      projectFolder,
      mainEntryPointFilePath: types,
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'es2024',
            module: 'nodenext',
            moduleResolution: 'nodenext',
            lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
            strict: true,
            skipLibCheck: true,
            types: [],
          },
        },
      },
      // What an exported type is made of can change too.
      apiReport: {
        enabled: true,
        includeForgottenExports: true,
        reportFileName,
        reportFolder,
        reportTempFolder: scratch,
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

if (!check) {
  rmSync(reportFolder, { recursive: true, force: true })
  mkdirSync(reportFolder)
}
const [first] = configs
if (!first) throw new Error('No package has an entry with types.')
const additionalEntryPoints = configs.map(([, config]) => config.mainEntryPointFilePath)
const compilerState = CompilerState.create(first[1], { additionalEntryPoints })
const stale = configs.filter(([, config]) => {
  const messageCallback = (message: { handled: boolean }) => {
    message.handled = true
  }
  return Extractor.invoke(config, { compilerState, localBuild: !check, messageCallback }).apiReportChanged
})
rmSync(scratch, { recursive: true })

const reports = configs.map(([report]) => report)
const left = readdirSync(reportFolder).filter((name) => !reports.includes(name))
for (const report of check ? [...stale.map(([name]) => name), ...left] : []) {
  console.error(`api/${report} is stale; run \`node scripts/api-report.ts\` after a build.`)
  process.exitCode = 1
}
