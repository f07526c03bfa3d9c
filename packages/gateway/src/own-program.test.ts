import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { wavOf } from '@lingobooth/testing'
import { expect, it, onTestFinished } from 'vitest'
import { serveGateway } from './node/serve.ts'
import { stageGateway } from './test-support/stage.ts'

const run = promisify(execFile)

const missing = ['sh', 'curl'].filter((program) => spawnSync(program, ['-c', ':'], { stdio: 'ignore' }).error)

/** The blocks of code of the section, in order. */
function blocksOfGuide() {
  const guide = readFileSync(new URL('../../../docs/guide/gateway.md', import.meta.url), 'utf8')
  const [, section = ''] = /\n## From a program of your own\n([\s\S]*?)\n## /.exec(guide) ?? []
  return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))
}

it('the commands of the guide ask a gateway from a program of your own, and get the answers that it shows', async ({
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

  const blocks = blocksOfGuide()
  const answers: string[] = []
  const commands: string[] = []
  for (const { language, code } of blocks) {
    if (language === 'js') writeFileSync(join(folder, /^\/\/ (\S+)/.exec(code)?.[1] ?? ''), code)
    if (language === 'sh') commands.push(code.replace('https://meeting.example', new URL(server.url).origin))
    if (language === 'json') {
      answers.push(code)
      commands.push("printf '\\n--\\n'\n")
    }
  }
  const { stdout } = await run('sh', ['-ec', commands.join('')], { cwd: folder })
  const read = (lines: string) =>
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  expect(stdout.trim().split('\n--').filter(Boolean).map(read)).toEqual(answers.map(read))
  expect(readFileSync(join(folder, 'speech.mp3'), 'utf8')).toBe('Guten Morgen.')
  expect(blocks.map(({ language }) => language)).toEqual(['sh', 'sh', 'json', 'sh', 'sh', 'json', 'js', 'sh', 'json'])
})
