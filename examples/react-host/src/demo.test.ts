import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const demo = fileURLToPath(new URL('../demo.ts', import.meta.url))

function start(...options: string[]) {
  const child = spawn(process.execPath, ['--conditions=@lingobooth/source', demo, ...options], {
    env: { ...process.env, PORT: '0' },
  })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece))
  return { said: () => said, ended }
}

test('the demo prints two links, and serves its page and the modules of the page there', async () => {
  const { said } = start('--engines', 'browser')
  await expect.poll(said).toMatch(/Luis, who speaks Spanish +http\S+/)
  const links = said().match(/http\S+/g) ?? []
  expect(links.map((link) => new URL(link).searchParams.get('lng'))).toEqual(['en-US', 'es-ES'])
  const [link = ''] = links
  const read = async (path: string) => (await fetch(new URL(path, link))).text()
  expect(await read(link)).toContain('src="/src/main.ts"')
  expect(await read('/src/main.ts')).toContain('showPage')
  expect(JSON.parse(await read('/engines/engines'))).toMatchObject({ choice: 'browser', uses: [] })
})

test('the demo refuses unknown engines', async () => {
  const { said, ended } = start('--engines', 'cloud')
  await ended
  expect(said()).toContain('--engines takes one of auto, local, browser, none; cloud is none.')
})
