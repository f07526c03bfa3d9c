import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createGateway } from '../create-gateway.ts'
import type { GatewayEvent } from '../events.ts'
import { optionsOf, readConfiguration, serverOptionsOf } from './configuration.ts'
import { eventLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { type RunningGateway, serveGateway } from './serve.ts'
import { createUsageWebhook } from './usage-webhook.ts'

export interface RunOptions {
  readonly path: string
  readonly environment: Readonly<Record<string, string | undefined>>
  write(line: string): void
}

export interface RunningServer extends RunningGateway {
  readonly metricsUrl: string | undefined
}

/** Runs the gateway that a configuration file describes. */
export async function runGateway({ path, environment, write }: RunOptions): Promise<RunningServer> {
  const configuration = readConfiguration(readFileSync(path, 'utf8'), environment)
  const { metricsHost, metricsPort, usageWebhook } = configuration
  const metrics = createMetrics()
  const log = eventLog(write)
  const webhook =
    usageWebhook &&
    createUsageWebhook({
      ...usageWebhook,
      onFailed() {
        for (const take of [metrics.onEvent, log]) take({ kind: 'hostFailed' })
      },
    })
  const gateway = createGateway({
    ...(await optionsOf(configuration)),
    onEvent(event: GatewayEvent) {
      for (const take of [metrics.onEvent, log, webhook?.onEvent]) take?.(event)
    },
  })
  const forPrometheus = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(metrics.read(gateway.load()))
  })
  if (metricsPort > 0)
    await new Promise<void>((resolve, reject) => {
      forPrometheus.once('error', reject)
      forPrometheus.listen(metricsPort, metricsHost, resolve)
    })
  const server = await serveGateway(gateway, serverOptionsOf(configuration)).catch((error: unknown) => {
    forPrometheus.close()
    throw error
  })
  return {
    url: server.url,
    metricsUrl: metricsPort > 0 ? `http://${metricsHost}:${metricsPort}` : undefined,
    async stop() {
      await server.stop()
      await webhook?.stop()
      forPrometheus.close()
    },
  }
}
