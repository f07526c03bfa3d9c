import { pageVendors } from '@lingobooth/local-engines/page'
import { readStatus } from '../../src/engine-status.ts'
import { showPage } from '../../src/show-page.tsx'

const status = await readStatus()
showPage(status, pageVendors())
