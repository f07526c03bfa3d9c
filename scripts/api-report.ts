import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { readOptions } from './options.ts'
import { packages } from './packages/published.ts'
import { root } from './run.ts'

const { check } = readOptions({ check: { type: 'boolean', default: false } })
const reportFolder = join(root, 'api')
const workplace = mkdtempSync(join(tmpdir(), 'lingobooth-api-'))

type Export = string | { readonly types?: string }

/** A config for each published entry that exports something with a type, by the name of its report. The packages have to be built. */
const configs = packages.flatMap(({ folder, name }) => {
  const { publishConfig } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return Object.entries<Export>(publishConfig.exports).flatMap(([path, target]) => {
    const types = typeof target === 'string' ? undefined : target.types
    if (!types || types.includes('*')) return []
    const file = join(root, folder, types)
    if (!/^export (?!\{\})/m.test(readFileSync(file, 'utf8'))) return []
    const report = `${[name.replace('@lingobooth/', ''), ...path.split('/').slice(1)].join('.')}.api.md`
    return [[report, configOf(folder, file, report)] as const]
  })
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
        reportTempFolder: workplace,
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
rmSync(workplace, { recursive: true })

const reports = configs.map(([report]) => report)
const left = readdirSync(reportFolder).filter((name) => !reports.includes(name))
for (const report of check ? [...stale.map(([name]) => name), ...left] : []) {
  console.error(`api/${report} is stale; run \`node scripts/api-report.ts\` after a build.`)
  process.exitCode = 1
}
