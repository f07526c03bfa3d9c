import { relative } from 'node:path'
import { typedEntries } from '../scripts/packages/published.ts'
import { root } from '../scripts/run.ts'

const entries = typedEntries()

/** What each entry is imported by, such as `@lingobooth/core/view`, by the name that TypeDoc gives it. */
const names = new Map(
  entries.map(({ name, types }) => [
    relative(`${root}packages`, types).replace(/(\/index)?\.d\.ts$/, ''),
    `@lingobooth/${name.replace('.', '/')}`,
  ]),
)

const betterNames = ({ converter }) =>
  converter.on('resolveBegin', ({ project }) => {
    for (const module of project.children) module.name = names.get(module.name)
    for (const reflection of Object.values(project.reflections))
      if (reflection.name === '__namedParameters') reflection.name = 'options'
  })

/** @type {import('typedoc').TypeDocOptions & import('typedoc-plugin-markdown').PluginOptions} */
export default {
  entryPoints: entries.map(({ types }) => types),
  plugin: ['typedoc-plugin-markdown', 'typedoc-plugin-missing-exports', 'typedoc-vitepress-theme', betterNames],
  out: '../docs/reference/packages',
  docsRoot: '../docs',
  readme: 'none',
  logLevel: 'Error',
  excludeExternals: true,
  disableSources: true,
  placeInternalsInOwningModule: true,
  outputFileStrategy: 'modules',
  entryFileName: 'index',
  hideBreadcrumbs: true,
  hidePageHeader: true,
  expandParameters: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  propertyMembersFormat: 'table',
  typeDeclarationFormat: 'table',
  enumMembersFormat: 'table',
  tableColumnSettings: { hideModifiers: true, hideInherited: true, hideOverrides: true },
  useCodeBlocks: true,
}
