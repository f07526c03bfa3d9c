import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { hearVoice, repeatVoice } from '../test-support/repeat-voice.ts'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

const said = 'Take two tablets every morning'

it('a held line is in view on a phone, whether its panel is in front, behind another or closed', async () => {
  const ada = await joinedAlone()
  stage(<Booth provider={ada.booth} room="weekly" name="Ada Lovelace" language="en-US" />, { width: 390, height: 780 })
  await expect.element(page.getByText('Connected')).toBeVisible()
  await hearVoice(ada, said)
  await repeatVoice(ada, said)
  const send = page.getByRole('button', { name: 'Discard' })
  await expect.element(send).toBeVisible()
  await page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name: 'Chat' }).click()
  await expect.element(page.getByRole('button', { name: /^Open Subtitles/ })).toBeVisible()
  await expect.element(send).toBeVisible()
  ada.booth.app.setVisible('subtitles', false)
  await expect.element(send).toBeVisible()
})
