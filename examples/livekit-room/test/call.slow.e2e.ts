import { expect, it } from 'vitest'
import { keyboardOf } from '../../react-host/test/support/keyboard.ts'
import { showPanel, startSpeech, type } from '../../react-host/test/support/panels.ts'
import { line } from '../../react-host/test/support/read-lines.ts'
import { accessibilityProblems } from './support/accessibility.ts'
import { button, call, captionsOf, coveredControls, playingPictures, tabStops } from './support/call.ts'
import { followDevices, openDevices, refusable, refusals, refuse, withoutCamera } from './support/devices.ts'
import { download, randomFile, sendFile } from './support/files.ts'
import { both, onACall, seen } from './support/on-a-call.ts'
import { ada, luis, merce } from './support/stage.ts'

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

onACall('a LiveKit call with the booth beside it, longer', (stage) => {
  it('carries a file of 5 MB byte for byte', async () => {
    const [sender, receiver] = await both(stage(), 'files')
    const file = randomFile('measured values.bin', 5 * 1024 * 1024)
    await sendFile(sender, file)
    expect(await download(receiver, file.name)).toEqual({ name: file.name, sha256: file.sha256 })
  })

  it('shares microphone and camera again if they could not be opened when the server came back', async () => {
    const page = await stage().enter(ada('lost devices'), { prepare: refusable })
    await expect.poll(() => playingPictures(page)).toBe(1)
    await refuse(page, 2)
    await stage().livekit.kill()
    await page.getByText('Connection interrupted, trying again…').waitFor()
    await stage().livekit.restart()
    await expect.poll(() => refusals(page)).toBe(0)
    await expect.poll(() => playingPictures(page)).toBe(1)
    await button(page, 'Mute microphone').waitFor()
  })

  it('shows nothing twice after a participant was cut off and rejoined', async () => {
    const [english, spanish] = await both(stage(), 'cut off')
    await type(english, 'Subtitles', 'The house is very big.')
    await seen(spanish).toHaveLength(1)
    await stage().sendAway('cut off', 'Ada Lovelace')
    await english.getByText('The call was cut off.').waitFor()
    expect(await button(english, 'Unmute microphone').isDisabled()).toBe(true)
    await type(english, 'Subtitles', 'Thank you very much.')
    await button(english, 'Join again').click()
    // Where the newest words stand, whoever says them is named anew.
    const name = expect.toBeOneOf([null, 'Ada Lovelace'])
    await seen(spanish).toEqual([
      line('La casa es muy grande.', 'es-ES', { name: 'Ada Lovelace' }),
      line('Muchas gracias.', 'es-ES', { name, original: 'Thank you very much.' }),
    ])
    await type(english, 'Subtitles', 'The budget for next year is ready.')
    await seen(spanish).toEqual([
      line('La casa es muy grande.', 'es-ES', { name: 'Ada Lovelace' }),
      line('Muchas gracias.', 'es-ES', { name }),
      line('El presupuesto para el año que viene está listo.', 'es-ES', {
        name,
        original: 'The budget for next year is ready.',
      }),
    ])
    for (const page of [english, spanish]) await expect.poll(() => playingPictures(page)).toBe(2)
  })

  it('shows a late joiner what was said before, in their own language', async () => {
    const [english, spanish] = await both(stage(), 'late')
    await type(english, 'Subtitles', 'The house is very big.')
    await seen(spanish).toHaveLength(1)
    await type(spanish, 'Subtitles', 'Muchas gracias.')
    await seen(english).toHaveLength(2)
    const late = await stage().enter(merce('late'))
    const earlier = [
      line('La casa és molt gran.', 'ca-ES', { name: 'Ada Lovelace' }),
      line('Moltes gràcies.', 'ca-ES', { name: 'Luis García' }),
    ]
    await seen(late).toEqual(expect.arrayContaining(earlier))
    await seen(late).toHaveLength(earlier.length)
    await expect.poll(() => playingPictures(late)).toBe(3)
  })

  it('is joined by the form, and left by a button that releases every device', async () => {
    const [page, other] = await Promise.all([stage().open('', { prepare: followDevices }), stage().enter(luis('form'))])
    await page.getByRole('button', { name: 'Join call' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByLabel('Your name').fill('Ada Lovelace')
    await page.getByLabel('Conference').fill('form')
    await page.getByLabel('Your language').selectOption('English (United States)')
    await page.getByLabel('Voice that you hear').selectOption('Female')
    await page.getByRole('button', { name: 'Join call' }).click()
    await button(page, 'Mute microphone').waitFor()
    await startSpeech(page)
    await expect.poll(() => openDevices(page)).toEqual(['audio', 'audio', 'video'])
    await expect.poll(() => captionsOf(other)).toEqual(['Ada Lovelace', 'Luis García (you)'])

    await button(page, 'Leave call').click()
    await page.getByRole('heading', { name: 'You left the call' }).waitFor()
    await expect.poll(() => openDevices(page)).toEqual([])
    await expect.poll(() => captionsOf(other)).toEqual(['Luis García (you)'])

    await page.reload()
    await page.getByRole('button', { name: 'Join again' }).click()
    await expect.poll(() => captionsOf(other)).toEqual(['Ada Lovelace', 'Luis García (you)'])
    await page.goBack()
    await page.getByRole('heading', { name: 'You left the call' }).waitFor()
    await page.goBack()
    await expect.poll(() => captionsOf(other)).toEqual(['Ada Lovelace', 'Luis García (you)'])
  })

  it('says what is wrong with an address, keeps the valid parts, and leaves the choice of a language open', async () => {
    const page = await stage().open('?n=Ada+Lovelace&id=daily&lng=xx-XX&g=female')
    await page.getByRole('alert').getByText('This call has no language “xx-XX”. Choose another.').waitFor()
    expect(await page.getByRole('alert').getByRole('paragraph').count()).toBe(1)
    const filled = ['Your name', 'Conference', 'Your language', 'Voice that you hear']
    expect(await Promise.all(filled.map((label) => page.getByLabel(label).inputValue()))).toEqual([
      'Ada Lovelace',
      'daily',
      '',
      'female',
    ])
    await page.getByRole('button', { name: 'Join call' }).click()
    expect(await page.getByLabel('Your language').evaluate((select: HTMLSelectElement) => select.validity.valid)).toBe(
      false,
    )
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('shows pictures at the full width of the camera, however wide the page is', async () => {
    const [page] = await both(stage(), 'widths')
    await expect.poll(() => playingPictures(page)).toBe(2)
    const tiles = call(page).locator('.tile')
    for (const [width, height] of [
      [1280, 800],
      [1024, 768],
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const boxes = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().toJSON()))
      expect(boxes).toHaveLength(2)
      for (const box of boxes) {
        expect(box.width / box.height).toBeCloseTo(16 / 9, 1)
        expect(box.width).toBeGreaterThan(150)
        expect(box.right).toBeLessThanOrEqual(width)
      }
    }
  })

  it('works without a camera', async () => {
    const page = await stage().enter(ada('no camera'), { prepare: withoutCamera })
    await page.getByText('You are in the call without camera.').waitFor()
    await expect.poll(() => captionsOf(page)).toEqual(['AL Ada Lovelace (you)'])
    await button(page, 'Turn camera on').click()
    await page.getByText('The camera cannot be opened.').waitFor()
  })

  it('fits a phone: nothing off screen, every control within reach, in a sensible order', async () => {
    const [page] = await Promise.all([stage().enter(ada('phone'), phone), stage().enter(luis('phone'))])
    await expect.poll(() => playingPictures(page)).toBe(2)
    expect(await tabStops(page, 4)).toEqual(['Mute microphone', 'Turn camera off', 'Leave call', 'Subtitles'])
    for (const title of ['Translated voice', 'Speak'] as const) await showPanel(page, title)
    expect(await coveredControls(page)).toEqual([])
    for (const settings of await page.getByRole('button', { name: 'Settings' }).all()) {
      await settings.click()
      expect(await accessibilityProblems(page)).toEqual([])
      await settings.click()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
    expect(await call(page).isVisible()).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('is joined and left by keyboard alone, with visible focus at each step', async () => {
    const page = await stage().open('')
    await page.getByRole('heading', { name: 'Join a call' }).waitFor()
    const keys = keyboardOf(page)
    await keys.to('textbox "Your name"')
    await keys.type('Ada Lovelace')
    await keys.to('textbox "Conference"')
    await keys.type('keys')
    await keys.to('combobox "Your language"')
    await keys.type('English (United S')
    await keys.to('button "Join call"')
    await keys.press('Enter')
    await button(page, 'Mute microphone').waitFor()
    await keys.to('button "Mute microphone"')
    await keys.press('Enter')
    await keys.has('button "Unmute microphone"')
    await keys.to('textbox "Type text here"')
    await keys.type('Good morning.')
    await keys.press('Enter')
    await seen(page).toMatchObject([{ text: 'Good morning.', language: 'en-US' }])
    await keys.to('button "Leave call"', 'Shift+Tab')
    await keys.press('Enter')
    await page.getByRole('heading', { name: 'You left the call' }).waitFor()
    await keys.to('button "Join again"')
  })
})
