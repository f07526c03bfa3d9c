import '@lingobooth/react/styles.css'
import { createRoot } from 'react-dom/client'
import { Meeting } from './meeting.tsx'

const root = document.getElementById('root')
const given = new URLSearchParams(location.search)
if (root)
  createRoot(root).render(<Meeting name={given.get('name') ?? 'Guest'} language={given.get('language') ?? 'en-US'} />)
