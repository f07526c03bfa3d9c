import { findBrowser } from '../provision/browser.ts'

/** @throws where there is no Chromium, saying how to get one */
export default function setUpBrowser(): void {
  if (!findBrowser())
    throw new Error(
      'There is no Chromium. `pnpm test` installs one first, as does `node scripts/provision.ts --only browser`.',
    )
}
