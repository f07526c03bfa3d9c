import { expect, onTestFinished, test } from 'vitest'
import { sampleLanguages, soundOfWords, wavOf } from '../../packages/testing/src/index.ts'
import { startStreamVendor } from '../../packages/testing/src/stream-vendor/index.ts'
import { startVendorDouble } from '../../packages/testing/src/vendor-doubles/index.ts'
import { tryVendor } from './try-vendor.ts'
import { triedVendors } from './vendors.ts'

const key = 'secret-key-5a11'
const sound = soundOfWords(2)
const { americanEnglish: source, french: target } = sampleLanguages

const untimed = (answer: string) => answer.replace(/ \(\d+ ms\)$/, '')

test.each(Object.entries(triedVendors))(
  '%s is tried in every direction, and answers like its double',
  async (_, vendor) => {
    const urls: { http?: string; live?: string } = {}
    if (vendor.double) {
      const server = await startVendorDouble(vendor.double, { keys: [key] })
      onTestFinished(() => server.close())
      urls.http = server.url
    }
    if (vendor.live) {
      const server = await startStreamVendor({ dialect: vendor.live.dialect })
      server.accept(key)
      onTestFinished(() => server.close())
      urls.live = server.url
    }
    const tried = await tryVendor(vendor, {
      environment: { [vendor.key]: key },
      ...{ sound, wav: wavOf(sound), source, target, urls },
    })
    expect(tried.map(({ direction, vendor }) => [direction, untimed(vendor)])).toEqual(
      tried.map(({ direction, double }) => [direction, untimed(double)]),
    )
    expect(tried.filter(({ vendor }) => /bad-|failed/.test(vendor))).toEqual([])
    expect(
      tried.some(({ direction, vendor }) => direction === 'wrong key' && /^(unauthorized|network)/.test(vendor)),
    ).toBe(true)
    expect(JSON.stringify(tried)).not.toContain(key)
  },
)

test('a vendor without a key names the variable for it', async () => {
  const options = { environment: {}, sound, wav: wavOf(sound), source, target }
  await expect(tryVendor(triedVendors.deepl ?? { key: '' }, options)).rejects.toThrow('DEEPL_API_KEY')
})
