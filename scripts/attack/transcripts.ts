import type { Module } from '@lingobooth/core'
import { maxTranscriptBytes } from '@lingobooth/core/workspace'
import { type Figure, mustHappen } from './figure.ts'
import { heapAfter } from './heap.ts'
import { longestText, openStage, wireLine } from './stage.ts'

const lines = 24_000

/** Sends the longest lines until the memory of the others is full. */
export async function fillTranscripts(): Promise<readonly Figure[]> {
  const { clock, comes, says } = openStage()
  const ana = await comes('Ana', { options: { translate: 'receiver' } })
  const ben = await comes('Ben')
  ben.booth.subtitles.send('before')
  await clock.advance(0)
  const heap = await heapAfter(async () => {
    for (let seq = 1; seq <= lines; seq++) {
      const module: Module = seq % 2 === 0 ? 'chat' : 'subtitles'
      const message = wireLine('eve', Math.ceil(seq / 2), { module, id: `eve-${seq}`, text: longestText + seq })
      says('eve', message, module)
      if (seq % 100 === 0) await clock.advance(100)
    }
  })
  ben.booth.subtitles.send('after')
  await clock.advance(0)
  const modules: readonly Module[] = ['subtitles', 'chat']
  const held = modules.flatMap((module) => ana.texts(module)).reduce((sum, text) => sum + 2 * text.length, 0)
  mustHappen(held > maxTranscriptBytes / 2, 'the transcripts did not fill.')
  return [
    { what: `text held after ${lines} of the longest lines`, value: held, atMost: maxTranscriptBytes, unit: 'bytes' },
    { what: 'growth of the heap of two booths', value: heap, atMost: 2 * 64 * 1024 * 1024, unit: 'bytes' },
    {
      what: 'lines of another that are gone',
      value: ['before', 'after'].filter((text) => !ana.texts().includes(text)).length,
      atMost: 0,
      unit: 'lines',
    },
  ]
}
