import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

const transports = [
  'transport-broadcast',
  'transport-livekit',
  'transport-nats',
  'transport-packet',
  'transport-pubnub',
]
const names = ['core', 'react', 'web', 'web/inline', 'vendor-http', ...transports]

const traces = () => ({
  globals: Reflect.ownKeys(globalThis).map(String),
  listeners: process.eventNames().map(String),
  resources: process.getActiveResourcesInfo(),
})

let calls = 0
globalThis.fetch = () => {
  calls += 1
  return Promise.reject(new Error('No call was expected.'))
}

const before = traces()
for (const name of names) await import(`@lingobooth/${name}`)
const after = traces()

const { createBooth } = await import('@lingobooth/core')
const { Booth, ChatPanel, SpeakPanel, SubtitlesPanel, VoicePanel } = await import('@lingobooth/react')
const { webPlatform } = await import('@lingobooth/web')
const { broadcastTransport } = await import('@lingobooth/transport-broadcast')
const { httpVendors } = await import('@lingobooth/vendor-http')

const provider = createBooth({
  plugins: [webPlatform(), broadcastTransport(), ...httpVendors({ coreServiceUrl: '/engines' })],
})
provider.voice.seed({ language: 'en-US', visible: true })
provider.speak.seed({ language: 'en-US', visible: true })
const lines = {
  provider,
  initialSourceLanguage: 'en-US',
  initialTargetLanguage: 'es-ES',
  initialVisibility: true,
  username: 'Ada Lovelace',
}
const speech = { provider, initialLanguage: 'en-US' }

const titleOf = (html: string) => /<div[^>]* aria-level="2"[^>]*>([^<]*)/.exec(html)?.[1]
const rendered = {
  whole: / role="paragraph">([^<]*)/.exec(renderToString(createElement(Booth, { provider, autologin: true })))?.[1],
  panels: [
    createElement(SubtitlesPanel, lines),
    createElement(ChatPanel, lines),
    createElement(VoicePanel, speech),
    createElement(SpeakPanel, speech),
  ].map((panel) => titleOf(renderToString(panel))),
}

console.log(
  JSON.stringify({
    left: {
      globals: after.globals.filter((name) => !before.globals.includes(name)),
      listeners: after.listeners.filter((name) => !before.listeners.includes(name)),
      resources: after.resources.filter((name) => !before.resources.includes(name)),
    },
    calls,
    rendered,
  }),
)
process.exit()
