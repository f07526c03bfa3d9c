import { chromium } from 'playwright'
import { createServer } from 'vite'
import { chromiumArguments } from './chromium.ts'
import { root } from './run.ts'

/** What each call needs from the environment. */
const calls: Readonly<Record<string, readonly string[]>> = {
  agora: ['AGORA_APP_ID', 'AGORA_CHANNEL'],
  daily: ['DAILY_URL'],
  twilio: ['TWILIO_TOKEN', 'TWILIO_TOKEN_2', 'TWILIO_ROOM'],
  vonage: ['VONAGE_APPLICATION_ID', 'VONAGE_SESSION_ID', 'VONAGE_TOKEN'],
}
const optional = ['AGORA_TOKEN', 'DAILY_TOKEN']

const [name = ''] = process.argv.slice(2)
const needed = Object.hasOwn(calls, name) ? calls[name] : undefined
if (!needed) {
  console.error(`Name a call: ${Object.keys(calls).join(', ')}.`)
  process.exit(2)
}
const missing = needed.filter((each) => !process.env[each])
if (missing.length > 0) {
  console.error(`Set ${missing.join(', ')}: of a call of your account.`)
  process.exit(2)
}
const env = Object.fromEntries([...needed, ...optional].map((each) => [each, process.env[each] ?? '']))
const server = await createServer({
  ...{ root: `${root}scripts/try-channel`, configFile: false, logLevel: 'error' },
  resolve: { conditions: ['@lingobooth/source', 'browser', 'module', 'import'] },
  server: { host: '127.0.0.1', port: 0 },
})
const browser = await chromium.launch({ args: chromiumArguments() })
try {
  await server.listen()
  const page = await browser.newPage()
  await page.goto(server.resolvedUrls?.local[0] ?? '')
  const told = await page.evaluate(
    ([call, given]) =>
      (globalThis as unknown as { tryChannel(...of: unknown[]): Promise<Record<string, string>> }).tryChannel(
        call,
        given,
      ),
    [name, env] as const,
  )
  for (const [what, seen] of Object.entries(told)) console.log(`${what}: ${seen}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await browser.close()
  await server.close()
}
