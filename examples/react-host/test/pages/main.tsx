import '@lingobooth/react/styles.css'
import { definePlugin, Ports, provide } from '@lingobooth/core'
import { Booth, ChatPanel, SpeakPanel, SubtitlesPanel, useCreateBooth, VoicePanel } from '@lingobooth/react'
import { fakePlugins } from '@lingobooth/testing'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { webPlatform } from '@lingobooth/web'
import { Component, type ComponentType, type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'

/** `view` is what to show; every other parameter is a prop: `true`, `false`, a text, or nothing for undefined. */
const query = new URLSearchParams(location.search)
const view = query.get('view') ?? 'Booth'
const keepsSettings = query.has('keepSettings')
const readProp = (text: string) => (text === 'true' ? true : text === 'false' ? false : text || undefined)
const props = Object.fromEntries(
  [...query].filter(([name]) => !['view', 'keepSettings'].includes(name)).map(([name, text]) => [name, readProp(text)]),
)

const views: Readonly<Record<string, ComponentType<never>>> = {
  Booth,
  SubtitlesPanel,
  ChatPanel,
  VoicePanel,
  SpeakPanel,
}

const { languageCatalog, translator, textToSpeech, speechToText } = fakePlugins()
const plugins = [
  webPlatform({ settings: keepsSettings }),
  broadcastTransport(),
  definePlugin(
    'fakes',
    provide(Ports.LanguageCatalog, [], () => languageCatalog),
    provide(Ports.Translator, [], () => translator),
    provide(Ports.TextToSpeech, [], () => textToSpeech),
    provide(Ports.SpeechToText, [], () => speechToText),
  ),
]

class Boundary extends Component<{ readonly children: ReactNode }, { readonly message: string | null }> {
  override state = { message: null }
  static getDerivedStateFromError = (error: Error) => ({ message: error.message })
  override render() {
    return this.state.message ? <p role="alert">{this.state.message}</p> : this.props.children
  }
}

/** A panel alone stands in a host page that joins the room itself. */
function Host() {
  const booth = useCreateBooth({ plugins })
  const View = views[view] as ComponentType<Record<string, unknown>>
  useEffect(() => {
    if (view === 'Booth') return
    booth.join({ room: 'weekly', name: 'Host', language: 'fr-FR' }).then(() => {
      document.documentElement.dataset.joined = 'true'
    }, console.error)
  }, [booth])
  return <View provider={booth} {...props} />
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Boundary>
        <Host />
      </Boundary>
    </StrictMode>,
  )
