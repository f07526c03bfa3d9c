import '@lingobooth/react/styles.css'
import { createRoot } from 'react-dom/client'
import { Conversation } from './conversation.tsx'
import { BareList, OwnList } from './lists.tsx'

const query = new URLSearchParams(location.search)
const pages = { conversation: Conversation, own: OwnList, bare: BareList }
const Page = pages[(query.get('page') ?? 'conversation') as keyof typeof pages]
const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
