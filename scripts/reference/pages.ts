import ts from 'typescript6'
import type { Package } from '../packages/published.ts'
import { contracts } from './contracts.ts'
import { doubles, logLines, notices, variables, wordRows } from './data.ts'
import { gatewayFilePage } from './gateway-file.ts'
import { isHeading, type LinkTo, sectionsOf, table } from './page.ts'
import type { Export, Sources } from './program.ts'

interface Chapter {
  readonly file: string
  readonly title: string
  readonly about: string
  /** Where its names are declared, most important first. */
  readonly places: readonly string[]
  /** What the page has besides public names. */
  readonly more?: () => readonly string[]
}

const core = 'packages/core/src/'

/** The pages of what is too much for one page of its package, by where it is declared. */
const chapters: readonly Chapter[] = [
  {
    file: 'booth',
    title: 'createBooth, join and events',
    about:
      'The options and events of `@lingobooth/core`. [Configuration](../guide/configuration.md) says which of them to set.',
    places: ['booth/create-booth', 'booth/booth.types', 'booth/booth-options', 'translate/glossary/', 'vendors/usage'],
  },
  {
    file: 'errors',
    title: 'Errors, notices and log lines',
    about: '[Errors](../guide/errors.md) says how to handle them.',
    places: ['errors.ts', 'views/notices.ts', 'views/disabled-reasons.ts'],
    more: () => [
      '## Notices',
      'The words that the panels show, in English.',
      table(['Notice', 'Severity', 'Words'], notices()),
      '## Log lines',
      'The port `Logger` gets these constant texts, with codes and counts.',
      table(['Level', 'Line'], logLines()),
    ],
  },
  {
    file: 'commands',
    title: 'Commands and views',
    about: 'What the parts of a booth can do, such as `booth.subtitles`, and the data that their views hold.',
    places: ['booth/controls', 'views/', 'lines/', 'link/', 'people/', 'settings/', 'speech/', 'text/', 'voice/'],
  },
  {
    file: 'ports',
    title: 'Ports',
    about:
      'The types that an adapter fills. [Write an adapter](../adapters/write-an-adapter.md) shows how, and [contracts](contracts.md) lists what the suites test.',
    places: ['booth/plugin', 'booth/load-plugins', 'ports/'],
  },
]

const more: readonly (readonly [file: string, ...text: string[]])[] = [
  [
    'words',
    '# Words and style variables of the panels',
    'All texts of the panels, in English; `…` and `2` stand for values. The labels among them are the accessible names. The prop `messages` replaces any of them: [panels](../guide/panels.md#words).',
    table(['Key', 'Words'], wordRows()),
    '## Variables',
    'Set them on the panels or on any element around them.',
    table(['Variable', 'Default'], variables()),
  ],
  [
    'doubles',
    '# Doubles of vendors',
    'What the doubles in `@lingobooth/testing/vendor-doubles` speak, and what it was read in. [How they are used](../adapters/vendors.md#how-it-was-tested)',
    table(['Documented shape', 'Double', 'Source', 'Date'], doubles()),
  ],
  [
    'contracts',
    '# Contracts',
    'What the conformance suites of `@lingobooth/testing` test of each port: each sentence is a test. [Test an adapter](../adapters/test-an-adapter.md) shows how to run them.',
    contracts(),
  ],
]

const shortOf = (name: string) => name.split('/')[1] ?? name
const rankIn = (places: readonly string[], { file }: Export) =>
  file.startsWith(core) ? places.findIndex((place) => file.startsWith(core + place)) : -1

/** Every page of the reference, by its file name. A name stands on the first page with its place, else on that of its package. */
export function referencePages(packages: readonly Package[], sources: Sources): ReadonlyMap<string, string> {
  const { checker, exports } = sources
  const pageOf = (found: Export) =>
    chapters.find(({ places }) => rankIn(places, found) >= 0)?.file ?? shortOf(found.from)
  const headings = new Map(
    exports
      .filter(isHeading)
      .map((found) => [found.name, pageOf(found)] as const)
      .reverse(),
  )
  const linksOn =
    (page: string): LinkTo =>
    (name) => {
      const target = headings.get(name)
      return target && `${target === page ? '' : `${target}.md`}#${name.toLowerCase()}`
    }
  const ofPackages = packages.map(({ name, description }): Chapter => {
    return { file: shortOf(name), title: name, about: `${description}.`, places: [] }
  })
  const pages = [...chapters, ...ofPackages].map(({ file, title, about, places, more }) => {
    const held = exports
      .filter((found) => pageOf(found) === file && !(more && ts.isVariableDeclaration(found.declaration)))
      .toSorted((one, other) => rankIn(places, one) - rankIn(places, other))
    const sections = [...new Set(held.map(({ from }) => from))].map((entry, index) => {
      const found = held.filter(({ from }) => from === entry)
      const text = sectionsOf(found, checker, linksOn(file))
      return index === 0 ? text : `## From \`${entry}\`\n\n${text.replace(/^#/gm, '##')}`
    })
    return [file, `# ${title}`, about, ...sections, ...(more?.() ?? [])] as const
  })
  const ofFile = ['gateway-file', ...gatewayFilePage(sources)] as const
  return new Map(
    [...pages, ...more, ofFile].map(([file, ...text]) => [`${file}.md`, `${text.filter(Boolean).join('\n\n')}\n`]),
  )
}
