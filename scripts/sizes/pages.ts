import { codeBlocks } from '../docs/code-blocks.ts'
import { readPage } from '../docs/pages.ts'

export interface MeasuredPage {
  readonly name: string
  /** TypeScript of its entry. */
  readonly source: string
  /** At first load. */
  readonly maxKiB: number
}

/** The page of the README. */
function sourceOfReadme(): string {
  const [block] = codeBlocks({ path: 'README.md', text: readPage('README.md') })
  if (!block) throw new Error('README.md lacks the code of a page that is measured.')
  return block.code
}

const subtitles = `import { createBooth } from '@lingobooth/core'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { httpVendors } from '@lingobooth/vendor-http'

const endpoint = {
  url: '/translate',
  body: { text: '{text}', from: '{source}', to: '{target}' },
  valueResponse: 'translation',
}
const services = httpVendors({ coreServiceUrl: '/core', vendors: { translation: [{ endpoint }] } })
const booth = createBooth({ plugins: [broadcastTransport(), ...services] })

booth.subtitles.view.subscribe(() => console.log(booth.subtitles.view.getSnapshot().lines))
booth.join({ room: 'weekly', name: 'Ada Lovelace', language: 'en-US' }).catch(console.error)
`

const panel = `import { SubtitlesPanel, useCreateBooth } from '@lingobooth/react'
import '@lingobooth/react/styles.css'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { httpVendors } from '@lingobooth/vendor-http'
import { webPlatform } from '@lingobooth/web'

const endpoint = {
  url: '/translate',
  body: { text: '{text}', from: '{source}', to: '{target}' },
  valueResponse: 'translation',
}
const services = httpVendors({ coreServiceUrl: '/core', vendors: { translation: [{ endpoint }] } })
const plugins = [webPlatform(), broadcastTransport(), ...services]
const languages = { initialSourceLanguage: 'en-US', initialTargetLanguage: 'es-ES' }

export function Captions() {
  const booth = useCreateBooth({ plugins })
  return <SubtitlesPanel provider={booth} {...languages} initialVisibility username="Ada Lovelace" />
}
`

export const headless: MeasuredPage = {
  name: 'Subtitles without React',
  source: subtitles,
  maxKiB: 74,
}
export const panelAlone: MeasuredPage = {
  name: 'The subtitles panel alone',
  source: panel,
  maxKiB: 101.4,
}
export const addOn: MeasuredPage = {
  name: 'The add-on: all four panels',
  source: sourceOfReadme(),
  maxKiB: 106.5,
}

/** A page that has the core alone; what a transport adds is what it needs beyond that. */
export const coreAlone = "export { createBooth } from '@lingobooth/core'"

/** What an integrator adds to a page that has the core. */
export const transports: readonly MeasuredPage[] = [
  { name: 'broadcast', maxKiB: 2.2 },
  { name: 'livekit', maxKiB: 3.4 },
  { name: 'nats', maxKiB: 10.8 },
  { name: 'pubnub', maxKiB: 7.7 },
].map(({ name, maxKiB }) => ({
  name: `\`@lingobooth/transport-${name}\``,
  source: `${coreAlone}\nexport { ${name}Transport } from '@lingobooth/transport-${name}'`,
  maxKiB,
}))
