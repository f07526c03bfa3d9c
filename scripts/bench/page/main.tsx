import '@lingobooth/react/styles.css'
import { createRoot } from 'react-dom/client'
import { Conversation } from './conversation.tsx'
import { BareList, OwnList } from './lists.tsx'
import { measureLiveTyping } from './live-typing.tsx'
import { measureLivekit } from './livekit.ts'
import { measureVoice } from './voice.ts'
import { Whole } from './whole.tsx'

declare global {
  interface Window {
    measureLivekit: typeof measureLivekit
    measureLiveTyping: typeof measureLiveTyping
    measureVoice: typeof measureVoice
  }
}

Object.assign(window, { measureLivekit, measureLiveTyping, measureVoice })

const query = new URLSearchParams(location.search)
const pages = { conversation: Conversation, own: OwnList, bare: BareList, whole: Whole }
const Page = pages[query.get('page') as keyof typeof pages]
const root = document.getElementById('root')
if (root && Page) createRoot(root).render(<Page />)
