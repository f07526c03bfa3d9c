import { expect, it } from 'vitest'
import { hear, joined, type Person, settled, spanishLine } from '../booth/test-support/person.ts'

const unread = ({ booth }: Person) => [booth.subtitles, booth.chat].map(({ view }) => view.getSnapshot().unread)
const hearChat = (ada: Person) => hear(ada.network, spanishLine({ module: 'chat', type: 'text' }), 'luis', 'chat')

it("the unread count includes others' lines while a panel is closed, until it is opened", async () => {
  const ada = await joined()
  await hearChat(ada)
  expect(unread(ada)).toEqual([0, 0])
  ada.booth.app.setVisible('chat', false)
  await hearChat(ada)
  await hearChat(ada)
  await hear(ada.network, spanishLine())
  ada.booth.chat.send('my own')
  await settled()
  expect(unread(ada)).toEqual([0, 2])
  ada.booth.app.setVisible('chat', true)
  expect(unread(ada)).toEqual([0, 0])
})

it('the unread count includes lines for an open but collapsed panel, until it is expanded', async () => {
  const ada = await joined()
  const unfold = [ada.booth.chat.fold(), ada.booth.chat.fold()]
  await hearChat(ada)
  unfold[0]?.()
  unfold[0]?.()
  expect(unread(ada)).toEqual([0, 1])
  unfold[1]?.()
  expect(unread(ada)).toEqual([0, 0])
  await hearChat(ada)
  expect(unread(ada)).toEqual([0, 0])
})

it('the unread count forgets cleared lines, and those of another room', async () => {
  const ada = await joined()
  ada.booth.subtitles.fold()
  ada.booth.chat.fold()
  await hear(ada.network, spanishLine())
  await hearChat(ada)
  ada.booth.subtitles.clear()
  expect(unread(ada)).toEqual([0, 1])
  await ada.booth.leave()
  await ada.booth.join({ room: 'another', name: 'Ada', language: 'en-US' })
  expect(unread(ada)).toEqual([0, 0])
})
