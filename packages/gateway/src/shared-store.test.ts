import { manualClock, sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { memoryStore } from './test-support/memory-store.ts'
import { codeOf, pageOf, stageGateway } from './test-support/stage.ts'

const { americanEnglish: source, german } = sampleLanguages

function twoGateways(limits = {}) {
  const clock = manualClock(Date.now())
  const shared = memoryStore(clock)
  const [one, two] = [1, 2].map(() => stageGateway({ clock, store: shared.store, limits })) as [
    ReturnType<typeof stageGateway>,
    ReturnType<typeof stageGateway>,
  ]
  const ask = async (stage: typeof one, text: string, token: string) => {
    const body = { texts: [text], source: source.code, targets: [german.code] }
    const response = await stage.post('translate', body, stage.as(token))
    return response.ok ? 'ok' : (await codeOf(response))[1]
  }
  return { clock, shared, one, two, ask }
}

describe('two gateways with one store', () => {
  it('buy a line and its voice once', async () => {
    const { one, two } = twoGateways()
    for (const { gateway } of [one, two]) {
      const page = pageOf('ann@room:speaker', gateway)
      const text = await page.translator.translate({ text: 'Hi', source, target: german })
      const spoken = await page.textToSpeech.prepare({ text, language: german, gender: 'male' })
      expect([text, spoken.kind === 'audio' && (await spoken.audio.text())]).toEqual(['Hi [de-DE]', 'Hi [de-DE]'])
    }
    expect([two.translator.requests, two.textToSpeech.requests]).toEqual([[], []])
  })

  it('learn within 5 s who was removed, and how much quota a participant has used', async () => {
    const { clock, one, two, ask } = twoGateways({ participant: { characters: 4 } })
    const token = await one.tokenOf('ann@room:speaker')
    expect([await ask(one, 'abc', token), await ask(two, 'de', token), await ask(two, 'd', token)]).toEqual([
      'ok',
      'limit',
      'ok',
    ])
    await one.gateway.remove({ room: 'room', user: 'ann' })
    await clock.advance(5_000)
    expect(await ask(two, 'd', token)).toBe('unauthorized')
  })

  it('use no text and no name in their keys', async () => {
    const { shared, one, ask } = twoGateways({ participant: { characters: 100 }, day: { characters: 100 } })
    await ask(one, 'secretwords', await one.tokenOf('secretname@secretroom:speaker'))
    expect([shared.keys().length > 2, shared.keys().filter((key) => key.includes('secret'))]).toEqual([true, []])
  })
})

describe('a gateway with a frozen store', () => {
  it('waits for it once for at most 300 ms, loses no line, and keeps its own counts', async () => {
    const { clock, shared, one, ask } = twoGateways({ participant: { characters: 6 } })
    const token = await one.tokenOf('ann@room:speaker')
    expect(await ask(one, 'abc', token)).toBe('ok')
    shared.state.is = 'frozen'
    await clock.advance(2_000)
    const [beforeMs, callsBefore] = [clock.monotonicMs(), shared.state.calls]
    const waits = () => shared.state.calls > callsBefore && !one.events.some(({ kind }) => kind === 'store')
    const slow = ask(one, 'def', token)
    let answered: string | undefined
    void slow.then((result) => {
      answered = result
    })
    while (answered === undefined) await (waits() ? clock.advance(10) : new Promise((done) => setImmediate(done)))
    expect([answered, clock.monotonicMs() - beforeMs <= 300]).toEqual(['ok', true])
    const calls = shared.state.calls
    expect([await ask(one, 'g', token), shared.state.calls]).toEqual(['limit', calls])
    expect(one.events.filter(({ kind }) => kind === 'store')).toEqual([{ kind: 'store', works: false }])
  })

  it('uses it again once it recovers, and writes the decisions made in between', async () => {
    const { clock, shared, one, two, ask } = twoGateways()
    const token = await one.tokenOf('ann@room:speaker')
    shared.state.is = 'gone'
    await expect(one.gateway.remove({ room: 'room', user: 'bob' })).rejects.toMatchObject({ code: 'network' })
    shared.state.is = 'there'
    await clock.advance(5_000)
    expect(await ask(one, 'Hi', token)).toBe('ok')
    await expect.poll(() => one.events.some((event) => event.kind === 'store' && event.works)).toBe(true)
    const removed = await two.post('token', {}, { cookie: 'bob@room:speaker' })
    expect(removed.status).toBe(403)
  })
})
