import { createBooth, definePlugin, Ports, provide } from '@lingobooth/core'
import { fakeLanguageCatalog, silentLogger } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { deepl, httpVendors, vendorPlugins } from '../index.ts'
import { presets } from '../test-support/preset-cases.ts'

describe('a key in a page', () => {
  it.each(Object.entries(presets))('is refused by %s, unless the host allows it', (_, make) => {
    const options = { url: 'https://vendor.example', apiKey: 'key' }
    expect(() => make(options)).toThrow(expect.objectContaining({ code: 'bad-option' }))
    expect(vendorPlugins(make({ ...options, keyInPage: true })).length).toBeGreaterThan(0)
  })

  it('is not needed with a custom server, which gets no header for it', () => {
    expect(deepl({ url: '/my-server/deepl/' }).translation).toMatchObject({
      url: '/my-server/deepl/v2/translate',
      headers: {},
    })
  })

  it('works if configured as a vendor, with one warning', async () => {
    const logger = silentLogger()
    const vendor = {
      apiKey: 'key-7b21',
      endpoint: { url: 'https://vendor.example/?q={text}&k={key}', valueResponse: 't' },
    }
    const vendors = {
      translation: [vendor],
      speechToText: [{ ...vendor, endpoint: { ...vendor.endpoint, url: '/stt' } }],
    }
    const logging = definePlugin(
      'logging',
      provide(Ports.Logger, [], () => logger),
    )
    const catalog = fakeLanguageCatalog()
    const languages = definePlugin(
      'languages',
      provide(Ports.LanguageCatalog, [], () => catalog),
    )
    const plugins = [...httpVendors({ vendors }), languages, logging]
    await createBooth({ plugins }).start()
    await createBooth({ plugins }).start()
    expect(logger.entries).toEqual([
      { level: 'warn', message: 'The keys of vendors are in the page, where anybody can read them' },
    ])
  })
})
