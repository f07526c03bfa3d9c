import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import getPort from 'get-port'
import { type RedisServer, redisProgram, startRedisServer } from '../../../../scripts/servers/redis.ts'
import { startProgram } from '../../../../scripts/servers/start-program.ts'

const slots = 16_384

/** Sends one command, and resolves to what is answered. */
export async function askRedis(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${command}\r\n`)
  let answer = ''
  for await (const piece of socket) {
    answer += piece
    if (answer.endsWith('\r\n')) break
  }
  if (answer.startsWith('-')) throw new Error(`Redis refused "${command}".`)
  return answer
}

async function answers(port: number, command: string, expected: string): Promise<void> {
  while (!(await askRedis(port, command).catch(() => '')).includes(expected)) await delay(50)
}

/** Starts a Cluster whose nodes share the slots evenly. */
export async function startRedisCluster(size: number) {
  const busPorts = await Promise.all(Array.from({ length: size }, () => getPort()))
  const nodes = await Promise.all(
    busPorts.map((busPort) => startRedisServer(['--cluster-enabled', 'yes', '--cluster-port', String(busPort)])),
  )
  const [first] = nodes as [RedisServer]
  for (const [index, { port }] of nodes.entries()) {
    const [from, next] = [index, index + 1].map((part) => Math.floor((part * slots) / size))
    await askRedis(port, `CLUSTER ADDSLOTSRANGE ${from} ${Number(next) - 1}`)
    if (port !== first.port) await askRedis(first.port, `CLUSTER MEET 127.0.0.1 ${port} ${busPorts[index]}`)
  }
  for (const { port } of nodes) await answers(port, 'CLUSTER INFO', 'cluster_state:ok')
  return {
    ports: nodes.map(({ port }) => port),
    stop: async () => {
      for (const node of nodes) await node.stop()
    },
  }
}

/** Starts a server with a replica, and a Sentinel that makes the replica the master once the master has been gone for half a second. */
export async function startRedisSentinel(master: string) {
  const main = await startRedisServer()
  const replica = await startRedisServer(['--replicaof', '127.0.0.1', String(main.port)])
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-sentinel-'))
  const port = await getPort()
  const configuration = join(folder, 'sentinel.conf')
  writeFileSync(
    configuration,
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${folder}`,
      `sentinel monitor ${master} 127.0.0.1 ${main.port} 1`,
      `sentinel down-after-milliseconds ${master} 500`,
      `sentinel failover-timeout ${master} 3000`,
      '',
    ].join('\n'),
  )
  const sentinel = await startProgram({
    program: redisProgram(),
    settings: [configuration, '--sentinel'],
    isReady: () => true,
  })
  await answers(main.port, 'INFO replication', 'state=online')
  await answers(port, `SENTINEL REPLICAS ${master}`, String(replica.port))
  return {
    ...{ port, main, replica },
    stop: async () => {
      await sentinel.end()
      for (const server of [main, replica]) await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
