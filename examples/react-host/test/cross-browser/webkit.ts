import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { fail, patience } from './patience.ts'
import type { Control, OpenBrowser, PersonPage } from './person-page.ts'
import { startWebKit, type WebKit } from './start-webkit.ts'

type ElementReference = Readonly<Record<string, string>>

const selectAll = '\uE009a\uE009'
const keys = { Enter: '\uE007', 'Shift+Enter': '\uE008\uE007\uE008' }
const window = { x: 0, y: 0, width: 1280, height: 900 }
const candidates = 'section, button, input, select, textarea, [role]'

export const openWebKit: OpenBrowser = async () => {
  const home = await mkdtemp(join(tmpdir(), 'lingobooth-home-'))
  const webkit = await startWebKit({ HOME: home })
  const first = await webkit.command<string>('GET', 'window')
  const second = await webkit.command<{ handle: string }>('POST', 'window/new', { type: 'window' })
  return {
    pages: [await personPage(webkit, first, home), await personPage(webkit, second.handle, home)],
    errors: () => webkit.consoleLines().filter((line) => /CONSOLE .*ERROR/.test(line)),
    async close() {
      await webkit.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function personPage({ command }: WebKit, handle: string, home: string): Promise<PersonPage> {
  const front = () => command('POST', 'window', { handle })
  const path = (element: ElementReference) => `element/${Object.values(element)[0]}`
  const all = (scope: string, value: string) =>
    command<ElementReference[]>('POST', `${scope}elements`, { using: 'css selector', value })
  const run = <Result>(script: string, ...args: unknown[]) => command<Result>('POST', 'execute/sync', { script, args })

  /** By role and name as the browser itself computes them; it has none for an element that nobody can perceive. */
  const findNow = async ({ panel, role, name }: Control): Promise<string> => {
    const scope = panel ? `${await findNow({ role: 'region', name: panel })}/` : ''
    const others: unknown[] = []
    for (const element of await all(scope, candidates)) {
      const computed = (what: string) => command('GET', `${path(element)}/${what}`).catch(() => undefined)
      const [label, itsRole] = [await computed('computedlabel'), await computed('computedrole')]
      if (label === name && itsRole === role) return path(element)
      if (itsRole === role) others.push(label)
    }
    return fail(`There is no ${role} ${name}${panel ? ` in ${panel}` : ''}, but ${JSON.stringify(others)}.`)
  }
  const find = async (control: Control) => {
    await front()
    return vi.waitFor(() => findNow(control), patience)
  }
  const click = async (control: Control) => {
    const at = await find(control)
    await vi.waitFor(() => command('POST', `${at}/click`, {}), patience)
    return at
  }
  const read: PersonPage['read'] = async (inPage, value) => {
    await front()
    return run(`return (${inPage})(arguments[0])`, value ?? null)
  }

  await front()
  await command('POST', 'window/rect', window)
  return {
    async goto(url) {
      await front()
      await command('POST', 'url', { url })
    },
    async find(control) {
      await find(control)
    },
    async click(control) {
      await click(control)
    },
    async type(control, text) {
      const at = await click(control)
      await command('POST', `${at}/value`, { text: `${selectAll}${text}` })
    },
    async press(control, key) {
      await command('POST', `${await find(control)}/value`, { text: keys[key] })
    },
    value: async (control) => command('GET', `${await find(control)}/property/value`),
    async chooseFile(file) {
      await front()
      const input = await vi.waitFor(
        async () => (await all('', 'input[type=file]'))[0] ?? fail('There is no file input.'),
        patience,
      )
      await run('arguments[0].hidden = false', input)
      await command('POST', `${path(input)}/value`, { text: file })
    },
    async download(name) {
      await click({ panel: 'Chat', role: 'button', name: `Download ${name}` })
      return vi.waitFor(async () => {
        const saved = (await readdir(home, { recursive: true })).find((file) => file.endsWith(name))
        return readFile(join(home, saved ?? fail(`${name} was not saved.`)), 'utf8')
      }, patience)
    },
    read,
  }
}
