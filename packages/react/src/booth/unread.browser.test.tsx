import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

it('a panel behind another counts what arrives until it is brought to the front', async () => {
  const ada = await joinedAlone()
  stage(<Booth provider={ada.booth} room="weekly" name="Ada Lovelace" language="en-US" />, { width: 390, height: 780 })
  const unread = () => [ada.booth.subtitles, ada.booth.chat].map(({ view }) => view.getSnapshot().unread)
  const toggle = page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name: 'Chat' })
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
  receive(ada, 'subtitles', ['seen'])
  receive(ada, 'chat', ['not seen'])
  await expect.poll(unread).toEqual([0, 1])
  await toggle.click()
  await expect.poll(unread).toEqual([0, 0])
  receive(ada, 'subtitles', ['behind'])
  await expect.poll(unread).toEqual([1, 0])
})
