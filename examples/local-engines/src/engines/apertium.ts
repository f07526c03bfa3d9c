import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { pairIdleMs, translationsWaiting, translationTimeoutMs } from '../limits.ts'
import { requestError } from '../request-error.ts'
import { type ApertiumPair, apertiumPairs, findPath, regionalModes } from './apertium-pairs.ts'
import { fromApertiumStream, mendTranslation, prepareForTranslation, toApertiumStream } from './apertium-text.ts'
import { createPersistentProcess, type PersistentProcess } from './persistent-process.ts'

const modesFolder = '/usr/share/apertium/modes'
const modePath = (mode: string) => `${modesFolder}/${mode}.mode`
const runFile = promisify(execFile)

export interface TranslationRequest {
  text: string
  from: string
  to: string
  /** Language tag of the target, for a regional form such as `pt-BR`. */
  targetTag: string
}

export interface TranslationEngine {
  pairs(): readonly ApertiumPair[]
  translate(request: TranslationRequest, signal?: AbortSignal): Promise<string>
  close(): Promise<void>
}

/** Apertium without its web service: one pipeline of programs per mode, started on first use and kept running. */
export function createApertiumEngine(): TranslationEngine {
  const pipelines = new Map<string, Promise<PersistentProcess>>()
  const pairs = () => apertiumPairs.filter((pair) => existsSync(modePath(pair.mode)))

  const pipeline = (mode: string) => {
    const existing = pipelines.get(mode)
    if (existing) return existing
    const created = createPipeline(mode)
    pipelines.set(mode, created)
    created.catch(() => pipelines.delete(mode))
    return created
  }

  const translateOnce = async (text: string, mode: string, pair: ApertiumPair, signal?: AbortSignal) => {
    const source = prepareForTranslation(text, pair.from)
    if (source === '') return ''
    const request = Buffer.from(toApertiumStream(source))
    const translated = await (await pipeline(mode)).ask(request, signal)
    return mendTranslation(fromApertiumStream(translated, source), source, pair.to)
  }

  return {
    pairs,
    async translate({ text, from, to, targetTag }, signal) {
      const path = findPath(pairs(), from, to)
      if (!path)
        throw requestError(422, 'unsupported-pair', 'No installed pair leads there. GET /engines lists the pairs.')
      let translated = text
      for (const [index, pair] of path.entries()) {
        const regional = index === path.length - 1 ? regionalModes[targetTag]?.[pair.mode] : undefined
        const mode = regional && existsSync(modePath(regional)) ? regional : pair.mode
        translated = await translateOnce(translated, mode, pair, signal)
      }
      return translated
    },
    async close() {
      const started = await Promise.allSettled(pipelines.values())
      await Promise.all(started.map((result) => result.status === 'fulfilled' && result.value.close()))
    },
  }
}

/**
 * The shell runs Debian's own mode file and never sees text. Not bash, which reads `.bashrc` when standard input is a socket.
 * `-n` prints unknown words unchanged. The number at the end passes through as a blank and identifies the answer.
 */
async function createPipeline(mode: string): Promise<PersistentProcess> {
  const { stdout: commands } = await runFile('apertium-wblank-mode', ['-z', modePath(mode)])
  return createPersistentProcess({
    command: '/bin/sh',
    arguments: ['-c', commands, 'apertium', '-n', ''],
    answerEnd: 0,
    encode: (id, stream) => Buffer.concat([stream, Buffer.from(`[${id}]\0`)]),
    decode: (id, frame) => (frame.endsWith(`[${id}]`) ? frame.slice(0, -`[${id}]`.length) : undefined),
    timeoutMs: translationTimeoutMs,
    maxWaiting: translationsWaiting,
    idleMs: pairIdleMs,
  })
}
