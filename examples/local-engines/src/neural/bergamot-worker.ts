import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

interface Direction {
  from: string
  to: string
}

interface Runtime {
  TranslatorBacking: new (options: object) => object
  BatchTranslator: new (
    options: object,
    backing: object,
  ) => { translate(request: Direction & { text: string; html: boolean }): Promise<{ target: { text: string } }> }
}

const [folder] = process.argv.slice(2)
const directions: readonly Direction[] = [
  { from: 'en', to: 'pt' },
  { from: 'pt', to: 'en' },
]
const runtime: Runtime = await import(pathToFileURL(`${folder}/runtime/translator.js`).href)

/** Takes the models from the folder; the runtime would fetch them. */
class FolderBacking extends runtime.TranslatorBacking {
  async loadModelRegistery() {
    return directions.map((direction) => ({ ...direction, files: {} }))
  }

  async loadTranslationModel({ from, to }: Direction) {
    const read = async (name: string) => Uint8Array.from(await readFile(`${folder}/${from}${to}/${name}`)).buffer
    return {
      model: await read('model.bin'),
      shortlist: await read('shortlist.bin'),
      vocabs: [await read('vocabulary.spm')],
      qualityModel: null,
      config: { 'gemm-precision': 'int8shiftAlphaAll' },
    }
  }
}

const translator = new runtime.BatchTranslator({ batchSize: 1, workers: 1 }, new FolderBacking({ pivotLanguage: null }))

for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...request } = JSON.parse(line)
  const { target } = await translator.translate(request)
  process.stdout.write(`${JSON.stringify({ id, text: target.text })}\n`)
}
process.exit()
