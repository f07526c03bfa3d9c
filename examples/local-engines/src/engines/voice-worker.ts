import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

interface Files {
  writeFile(path: string, text: string): void
  readFile(path: string): Uint8Array
}

interface Program {
  default(options: {
    arguments: readonly string[]
    preRun: readonly ((program: { FS: Files }) => void)[]
    print(): void
    printErr(): void
  }): Promise<{ FS: Files }>
}

const [folder = ''] = process.argv.slice(2)
const program: Program = await import(pathToFileURL(join(folder, 'espeak-ng.mjs')).href)

for await (const line of createInterface({ input: process.stdin })) {
  const { id, text, voice } = JSON.parse(line)
  const { FS } = await program.default({
    arguments: ['-v', voice, '-f', '/text', '-w', '/sound.wav'],
    preRun: [(started) => started.FS.writeFile('/text', text)],
    print: () => undefined,
    printErr: () => undefined,
  })
  const sound = Buffer.from(FS.readFile('/sound.wav')).toString('base64')
  process.stdout.write(`${JSON.stringify({ id, sound })}\n`)
}
process.exit()
