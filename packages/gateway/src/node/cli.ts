import { LingoboothError } from '@lingobooth/core'
import { runGateway } from './run.ts'

const usage = 'Usage: lingobooth-gateway [configuration file, gateway.json without one]'

/** The command `lingobooth-gateway`. Stops in good order on SIGTERM and SIGINT. */
export async function main(given: readonly string[]): Promise<void> {
  const [path = 'gateway.json', ...others] = given
  if (others.length > 0 || path.startsWith('-')) {
    console.error(usage)
    process.exitCode = path === '--help' ? 0 : 2
    return
  }
  try {
    const server = await runGateway({ path, environment: process.env, write: (line) => console.log(line) })
    console.log(JSON.stringify({ event: 'listening', url: server.url, metrics: server.metricsUrl }))
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => void server.stop().then(() => process.exit(0)))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = LingoboothError.is(error) ? error.message : `The gateway could not start (${code || 'unknown'}).`
    console.error(code === 'ENOENT' ? `There is no configuration file ${path}.\n${usage}` : reason)
    process.exitCode = 1
  }
}
