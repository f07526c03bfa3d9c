#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { neuralNames } from './neural/pins.ts'
import { startLocalEngines } from './start-local-engines.ts'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8787' }, neural: { type: 'boolean', default: false } },
})
const apiKey = process.env.LINGOBOOTH_API_KEY
const server = await startLocalEngines({
  port: Number(values.port),
  neural: values.neural ? neuralNames : ['whisper'],
  logger: console,
  ...(apiKey ? { apiKey } : {}),
})
console.log(`Local engines at ${server.url}. What works: ${server.url}/engines`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close())
