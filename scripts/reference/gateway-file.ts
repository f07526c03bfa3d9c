import type ts from 'typescript6'
import { configurationSchema } from '../../packages/gateway/src/node/configuration.ts'
import { memberTable } from './page.ts'
import type { Export, Sources } from './program.ts'
import { membersOf, type Row } from './rows.ts'

/** Parts of a schema of Valibot that tell its form. */
interface Form {
  readonly type: string
  readonly entries?: Readonly<Record<string, Form>>
  readonly item?: Form
  readonly wrapped?: Form
  readonly options?: readonly Form[]
  readonly default?: unknown
  readonly pipe?: readonly (Form & { readonly kind: string; readonly description?: string })[]
}

/** Whose docstrings tell the meaning of what stands below a part of the file. */
const interfaces: Readonly<Record<string, readonly string[]>> = {
  '': ['GatewayOptions', 'ServeOptions'],
  'limits.': ['Limits'],
  'limits.participant.': ['Allowance'],
  'limits.room.': ['Allowance'],
  'limits.day.': ['Allowance'],
  'transports.livekit.': ['LivekitTokensOptions'],
  'transports.nats.': ['NatsTokensOptions'],
  'transports.pubnub.': ['PubnubTokensOptions'],
  'redis.': ['RedisStoreOptions'],
  'usageWebhook.': ['UsageWebhookOptions'],
  'keys.': ['SigningKey'],
}

const names: Readonly<Record<string, string>> = {
  string: 'text',
  record: 'object of texts',
  strict_object: 'object',
  loose_object: 'object',
  unknown: 'object',
}

const isOptional = ({ type }: Form) => type === 'optional' || type === 'exact_optional'

/** Without what only wraps or checks it. */
function innerOf(form: Form): Form {
  const schemas = form.pipe?.filter(({ kind }) => kind === 'schema').map(innerOf)
  return schemas?.findLast(({ entries }) => entries) ?? (form.wrapped ? innerOf(form.wrapped) : form)
}

const typeOf = (form: Form): string => {
  const { type, item, options } = innerOf(form)
  if (item) return `list of ${typeOf(item)}s`
  // JSON has no `Infinity`.
  const written = options?.filter(({ type }) => type !== 'literal')
  return written ? written.map(typeOf).join(' or ') : (names[type] ?? type)
}

const descriptionOf = (form: Form): string | undefined =>
  form.pipe?.find(({ type }) => type === 'description')?.description ?? (form.wrapped && descriptionOf(form.wrapped))

const defaultOf = (form: Form): unknown => form.default ?? (form.wrapped && defaultOf(form.wrapped))

/** Every entry of the file, with the entries within it. */
function gatewayFileRows({ checker, exports }: Sources): readonly Row[] {
  const documented = (name: string): readonly Row[] => {
    const found: Export | undefined = exports.find((known) => known.name === name && known.from.includes('gateway'))
    return found ? membersOf(checker.getDeclaredTypeOfSymbol(found.symbol as ts.Symbol), checker) : []
  }
  const rowsOf = (entries: Readonly<Record<string, Form>>, within: string): readonly Row[] => {
    const known = (interfaces[within] ?? []).flatMap(documented)
    return Object.entries(entries).flatMap(([name, form]): readonly Row[] => {
      const own = known.find((row) => row.name === name)
      const given = defaultOf(form)
      const may = isOptional(form) || form.pipe?.some(isOptional) === true
      const inner = innerOf(form)
      const row = {
        name: `${within}${name}`,
        type: typeOf(form),
        fallback:
          given !== undefined && !Array.isArray(given) ? `\`${given}\`` : may ? (own?.fallback ?? 'none') : 'required',
        meaning: descriptionOf(form) ?? own?.meaning ?? '',
      }
      const below = inner.entries ?? (inner.item && innerOf(inner.item).entries)
      return [row, ...(below ? rowsOf(below, `${within}${name}.`) : [])]
    })
  }
  return rowsOf(configurationSchema.entries as unknown as Readonly<Record<string, Form>>, '')
}

const example = {
  translation: [
    { preset: 'deepl', apiKey: '$DEEPL_API_KEY' },
    {
      id: 'mine',
      url: 'https://translate.example/v1',
      apiKey: '$TRANSLATE_KEY',
      headers: { authorization: 'Bearer {key}' },
      body: { text: '{text}', from: '{source}', to: '{target}' },
      valueResponse: 'text',
    },
  ],
  dictionaries: [
    {
      sourceLanguage: 'english-united-states',
      targetLanguage: 'french-france',
      replacements: [{ from: 'cabine', to: 'booth' }],
    },
  ],
}

/** The page of the file. */
export const gatewayFilePage = (sources: Sources): readonly string[] => [
  '# The file of a gateway',
  'What `npx @lingobooth/gateway gateway.json` takes. [A gateway](../guide/gateway.md#without-code) shows a whole file. A text that is `$NAME` is that of the environment; an entry that is not listed here is an error.',
  memberTable(gatewayFileRows(sources), () => undefined, ''),
  '## Vendors',
  'A vendor is a [preset](../adapters/vendors.md) by its name, with its options, or an HTTP service of your own, with [the options of its direction](vendor-http.md): `HttpTranslatorOptions`, `HttpSpeechToTextOptions` or `HttpTextToSpeechOptions`. A dictionary replaces words of the translations of one pair of languages.',
  `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
]
