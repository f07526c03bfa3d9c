import { enginePlugins } from './engine-plugins.ts'
import { readStatus } from './engine-status.ts'
import { showPage } from './show-page.tsx'

const status = await readStatus()
showPage(status, enginePlugins(status))
