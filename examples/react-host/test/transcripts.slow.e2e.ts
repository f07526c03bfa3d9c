import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readVtt } from '../../../packages/core/src/booth/test-support/lines/subtitle-files.ts'
import { lines, panel, type } from './support/panels.ts'
import { readLines } from './support/read-lines.ts'
import { ada, luis, openStage, type Stage } from './support/stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const zoe = { name: 'Zoë <Admin>', language: 'es-ES' }

async function said(page: Page, everybody: readonly Page[], text: string, count: number) {
  await type(page, 'Subtitles', text)
  for (const other of everybody) {
    await expect.poll(() => lines(other, 'Subtitles').count()).toBe(count)
    // Whoever speaks meanwhile would have the small row.
    await expect.poll(() => other.locator('[data-part="now"][data-state="open"]').count()).toBe(0)
  }
}

it('three people talk, and one of them downloads a bilingual transcript and finds a word in it', {
  tags: ['transcript-language', 'transcript-times', 'transcript-search'],
}, async () => {
  const everybody = [await stage.enter(ada), await stage.enter(luis), await stage.enter(zoe)] as const
  const [reader, first, second] = everybody
  await said(first, everybody, 'buenos días', 1)
  await said(second, everybody, 'la casa es grande --> 00:00:01.000', 2)
  await said(reader, everybody, 'good morning', 3)
  const subtitles = panel(reader, 'Subtitles')
  await expect.poll(() => subtitles.locator('[data-state="translated"], [data-part="now-original"]').count()).toBe(2)
  await subtitles.getByRole('button', { name: 'Export' }).click()
  const started = reader.waitForEvent('download')
  await subtitles.getByRole('button', { name: 'Captions .vtt' }).click()
  const file = await started
  expect(file.suggestedFilename()).toMatch(/^transcript-[\d-]+\.vtt$/)
  const { cues, errors } = readVtt(await readFile(await file.path(), 'utf8'))
  expect(errors).toEqual([])
  const shown = await readLines(reader, 'Subtitles')
  const textBy = (speaker: string) => shown.find(({ name }) => name === speaker)?.text
  // By when it was said: a line that waited for its translation may stand below a later one.
  expect(cues.map(({ name, text }) => [name, text])).toEqual([
    ['Luis García', `buenos días\n${textBy('Luis García')}`],
    ['Zoë <Admin>', `la casa es grande --> 00:00:01.000\n${textBy('Zoë <Admin>')}`],
    ['Ada Lovelace', 'good morning'],
  ])
  const starts = cues.map(({ startMs }) => startMs)
  expect(starts).toEqual(starts.toSorted((left, right) => left - right))
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(0)

  await subtitles.getByRole('button', { name: 'Find' }).click()
  await subtitles.getByRole('searchbox', { name: 'Find in subtitles' }).fill('DIAS')
  await subtitles.getByText('1 of 1').waitFor()
  const found = lines(reader, 'Subtitles').and(reader.locator('[data-found="here"]'))
  expect(await found.locator('[data-part="text"]').allTextContents()).toEqual([textBy('Luis García')])
  expect(stage.pageErrors).toEqual([])
})
