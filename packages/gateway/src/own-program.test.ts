import { execFile, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { wavOf } from '@lingobooth/testing'
import { expect, it, onTestFinished } from 'vitest'
import { serveGateway } from './node/serve.ts'
import { stageGateway } from './test-support/stage.ts'

const run = promisify(execFile)

const missing = ['sh', 'curl'].filter((program) => spawnSync(program, ['-c', ':'], { stdio: 'ignore' }).error)

const templates = new URL('../../../templates/servers/', import.meta.url)

/** The commands of the template, and what it says that they answer, in order. */
function programOfTemplate() {
  const text = readFileSync(new URL('ask-gateway.sh', templates), 'utf8')
  const parts = text.split(/((?:^# => .*\n)+)/m)
  return {
    commands: parts.filter((_, index) => index % 2 === 0),
    answers: parts.filter((_, index) => index % 2 === 1).map((answer) => answer.replaceAll('# => ', '')),
  }
}

it('the commands of the template ask a gateway from a program of your own, and get the answers that it shows', async ({
  skip,
}) => {
  skip(missing.length > 0, `needs ${missing.join(' and ')}`)
  const stage = stageGateway({
    basePath: '/lingobooth',
    authorize: ({ headers }) =>
      headers.get('cookie') === 'session=ann' ? { user: 'ann', room: 'room', role: 'speaker' } : null,
  })
  const server = await serveGateway(stage.gateway, { port: 0, stopTimeoutMs: 100 })
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-program-'))
  onTestFinished(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })
  stage.translator.answer('Guten Morgen.')
  stage.live.answer(async ({ partial, spoken }) => {
    partial('Good')
    await spoken
    return 'Good morning.'
  })
  const sound = Int16Array.from({ length: 40_000 }, (_, index) => index % 100)
  writeFileSync(join(folder, 'speech.wav'), Buffer.from(await wavOf(sound).arrayBuffer()))

  const { commands, answers } = programOfTemplate()
  copyFileSync(new URL('listen.mjs', templates), join(folder, 'listen.mjs'))
  const program = commands.join("printf '\\n--\\n'\n").replace('https://meeting.example', new URL(server.url).origin)
  const { stdout } = await run('sh', ['-ec', program], { cwd: folder })
  const read = (lines: string) =>
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  expect(stdout.trim().split('\n--').filter(Boolean).map(read)).toEqual(answers.map(read))
  expect(readFileSync(join(folder, 'speech.mp3'), 'utf8')).toBe('Guten Morgen.')
})
