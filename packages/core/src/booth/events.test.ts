import { fakeTokenSource } from '@lingobooth/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Readable } from '../views/views.ts'
import { definePlugin, Ports, provide } from './plugin.ts'
import { hear, joined, person, settled, spanishLine, statusOf } from './test-support/person.ts'

it('a log that throws does not break the booth', async () => {
  const broken = () => {
    throw new Error('The log is full.')
  }
  const logger = { info: broken, warn: broken, error: broken }
  const ada = await joined({
    without: ['logger'],
    more: [
      definePlugin(
        'log',
        provide(Ports.Logger, [], () => logger),
      ),
    ],
  })
  ada.booth.on('line.added', broken)
  ada.translator.fail('network')
  await hear(ada.network, spanishLine())
  await hear(ada.network, spanishLine({ text: 'adiós' }))
  ada.network.interrupt()
  ada.network.restore()
  expect(ada.shown()).toEqual(['hola', 'adiós'])
  await ada.booth.leave()
  expect(statusOf(ada)).toBe('left')
})

describe('booth listeners', () => {
  it('that throw stop neither the other listeners nor the booth', async () => {
    const ada = person()
    const heard: string[] = []
    ada.booth.on('line.added', () => {
      throw new Error('planted secret')
    })
    ada.booth.on('line.added', ({ module }) => heard.push(module))
    await ada.join()
    ada.booth.chat.send('hello')
    expect(heard).toEqual(['chat'])
    expect(ada.logger.entries).toContainEqual({
      level: 'error',
      message: 'A listener of the booth threw',
      details: { error: 'Error' },
    })
    expect(JSON.stringify(ada.logger.entries)).not.toContain('planted')
  })

  it.each(['app', 'subtitles', 'chat', 'voice', 'speak', 'notices'] as const)(
    'of the %s view that throw stop neither the other listeners nor the booth',
    async (panel) => {
      const ada = person()
      const view: Readable<unknown> = ada.booth[panel].view
      const heard: string[] = []
      view.subscribe({
        next() {
          throw new TypeError('planted secret')
        },
      })
      view.subscribe(() => heard.push(panel))
      await ada.join()
      ada.booth.speak.toggle()
      await settled()
      ada.microphone.lose()
      await settled()
      ada.booth.voice.toggle()
      ada.booth.speak.setTarget('chat')
      await hear(ada.network, spanishLine())
      expect(ada.shown()).toEqual(['hola [en-US]'])
      expect(heard).not.toEqual([])
      expect(ada.logger.entries).toContainEqual({
        level: 'error',
        message: 'A listener of the booth threw',
        details: { error: 'TypeError' },
      })
      expect(JSON.stringify(ada.logger.entries)).not.toContain('planted')
    },
  )

  it('of the sound level that throw do not keep the microphone open', async () => {
    const ada = await joined()
    ada.booth.speak.level.subscribe(() => {
      throw new Error('planted secret')
    })
    ada.booth.speak.toggle()
    await settled()
    ada.microphone.level(-40, -60)
    const release = ada.booth.speak.hold()
    expect(ada.microphone.isShut).toBe(true)
    release()
    ada.microphone.level(-40, -60)
    ada.booth.speak.toggle()
    await settled()
    expect(ada.microphone.isOpen).toBe(false)
  })

  it('are not called after they are removed', async () => {
    const ada = await joined()
    const heard: boolean[] = []
    const stop = ada.booth.on('line.added', ({ own }) => heard.push(own))
    ada.booth.chat.send('one')
    stop()
    ada.booth.chat.send('two')
    expect(heard).toEqual([true])
  })

  it('receive each line with its module, its key, whether it is own and its origin', async () => {
    const ada = await joined()
    ada.booth.subtitles.send('mine')
    await hear(ada.network, spanishLine())
    const keys = ada.booth.subtitles.view.getSnapshot().lines.map(({ key }) => key)
    expect(ada.events.filter(({ type }) => type === 'line.added')).toEqual([
      { type: 'line.added', module: 'subtitles', key: keys[0], own: true, origin: 'live' },
      { type: 'line.added', module: 'subtitles', key: keys[1], own: false, origin: 'live' },
    ])
  })
})

describe('the log and the events', () => {
  it("never contain a text, a name, a room, a token or an adapter's words", { tags: ['private-logs'] }, async () => {
    const words = fc.string({ minLength: 1, maxLength: 8 }).map((word) => `⟦${word}⟧`)
    await fc.assert(
      fc.asyncProperty(fc.tuple(words, words, words, words, words), async ([text, name, place, token, reason]) => {
        const tokenSource = fakeTokenSource(['vendor'])
        tokenSource.answer({ token })
        const ada = person({ tokenSource })
        const fail = () => {
          throw new Error(reason)
        }
        ada.dictionarySource.answer(fail)
        await ada.booth.join({ room: place, name, language: 'en-US' })
        ada.booth.voice.toggle()
        ada.booth.speak.toggle()
        await settled()
        ada.speechToText.answer(text)
        ada.microphone.emit({ startedAtMs: ada.clock.now() })
        ada.booth.chat.send(text)
        await settled()
        for (const vendor of [ada.translator, ada.textToSpeech, ada.speechToText]) vendor.answer(fail)
        ada.network.inject(place, { channel: 'subtitles', message: spanishLine({ text, name }), sender: 'luis' })
        ada.network.inject(place, { channel: 'chat', message: { module: 'chat', text }, sender: 'luis' })
        ada.microphone.emit({ startedAtMs: ada.clock.now() })
        ada.booth.chat.selectFile(new File([text], name))
        await settled()
        ada.network.end(new Error(reason))
        ada.booth.chat.uploadFile(ada.booth.chat.view.getSnapshot().files[0]?.id ?? '')
        ada.microphone.lose(new Error(reason))
        await settled()
        await ada.booth.leave()
        expect(ada.logger.entries.length).toBeGreaterThan(5)
        expect(JSON.stringify(ada.logger.entries)).not.toContain('⟦')
        expect(JSON.stringify(ada.events)).not.toContain('⟦')
      }),
    )
  })
})
