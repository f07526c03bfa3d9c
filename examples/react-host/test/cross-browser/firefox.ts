import { firefox, type Locator, type Page } from 'playwright'
import { vi } from 'vitest'
import { hideReflectedElements } from '../../../../scripts/firefox/hide-reflected-elements.ts'
import { firefoxOptions, fitForPublishedFirefox } from '../../../../scripts/firefox/launch.ts'
import { panel } from '../support/panels.ts'
import { fail, patience } from './patience.ts'
import type { Control, OpenBrowser, PersonPage } from './person-page.ts'

fitForPublishedFirefox()

const viewport = { width: 1280, height: 900 }

export const openFirefox: OpenBrowser = async () => {
  const browser = await firefox.launch(firefoxOptions())
  const context = await browser.newContext({ viewport, acceptDownloads: true })
  await context.addInitScript(hideReflectedElements)
  context.setDefaultTimeout(patience.timeout)
  const errors: string[] = []
  const open = async () => {
    const page = await context.newPage()
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (line) => {
      if (line.type() === 'error') errors.push(line.text())
    })
    return personPage(page)
  }
  return {
    pages: [await open(), await open()],
    errors: () => errors,
    close: () => browser.close(),
  }
}

function personPage(page: Page): PersonPage {
  const locate = ({ role, name, panel: title }: Control): Locator =>
    (title ? panel(page, title) : page).getByRole(role, { name, exact: true }).first()
  const click = async (control: Control) => {
    await page.bringToFront()
    await locate(control).click()
  }
  return {
    async goto(url) {
      await page.goto(url)
    },
    find: (control) => locate(control).waitFor(),
    click,
    // React does not notice what this driver sets without a key, until the next key: nothing here, or a letter that an American keyboard lacks.
    async type(control, text) {
      await click(control)
      const field = locate(control)
      await field.fill('')
      await field.pressSequentially(text)
    },
    press: (control, key) => locate(control).press(key),
    value: (control) => locate(control).inputValue(),
    chooseFile: (path) => page.locator('input[type=file]').setInputFiles(path),
    // This driver saves nothing: what would be saved is read where the page hands it to the browser.
    async download(name) {
      const control = { panel: 'Chat', role: 'button', name: `Download ${name}` } as const
      await locate(control).waitFor()
      const handedOver = await page.evaluateHandle(() => {
        const contents: string[] = []
        const { click: follow } = HTMLAnchorElement.prototype
        HTMLAnchorElement.prototype.click = function () {
          follow.call(this)
          if (this.download) void fetch(this.href).then(async (file) => contents.push(await file.text()))
        }
        return contents
      })
      await click(control)
      return vi.waitFor(async () => (await handedOver.jsonValue())[0] ?? fail(`${name} was not handed over`), patience)
    },
    read: (inPage, value) => page.evaluate(inPage as never, value as never) as never,
  }
}
