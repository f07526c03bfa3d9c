import { describe, expect, it } from 'vitest'
import { isInvented } from './invented-text.ts'

describe('text that a recogniser made up', () => {
  it.each([
    'Subtitles by the Amara.org community',
    'Untertitel im Auftrag des ZDF für funk, 2017',
    'Untertitelung des ZDF, 2020',
    'Sous-titres réalisés para la communauté d’Amara.org',
    'Subtítulos realizados por la comunidad de Amara.org',
    'Sottotitoli creati dalla comunità Amara.org',
    'Legendas pela comunidade Amara.org',
    'Napisy stworzone przez społeczność Amara.org',
    'Altyazı M.K.',
    'ترجمة نانسي قنقر',
    '请不吝点赞 订阅 转发 打赏支持明镜与点点栏目',
    'Sous-titrage Société Radio-Canada',
    'you you you you you you you you you you',
    "I'm sorry. I'm sorry. I'm sorry. I'm sorry. I'm sorry. I'm sorry.",
    'So we have to go to the shop and so we have to go to the shop and so we have to go to the shop and so we have to go to the shop and so we have to go to the shop and',
    'はいはいはいはいはいはいはいはいはいはい',
    'Well, thank you very much thank you very much thank you very much thank you very much thank you very much',
  ])('is dropped: %s', (text) => {
    expect(isInvented(text)).toBe(true)
  })

  it.each([
    'Thank you.',
    'Thank you for watching.',
    'No, no, no, no, no, no.',
    'Very, very, very, very good.',
    'I know, I know, I know.',
    'The subtitles were made by my sister.',
    'La traducción es por la tarde.',
    'Die Untertitel sind gestern gekommen.',
    'Sous-titres en cours de parole',
    'Sottotitoli mentre si parla',
    '1, 2, 3, 4, 5, 6, 7, 8, 9, 10',
    '0 0 4 9 1 7 7 0 0 0 0',
    'じゃあ、はい、はい、はい、始めましょう。',
    'Row, row, row your boat gently down the stream',
    '',
  ])('is kept where somebody may have said it: %s', (text) => {
    expect(isInvented(text, 4_000)).toBe(false)
  })

  it('is dropped where it is longer than anybody can say in the sound, and kept where there is no sound', () => {
    const text = 'I will see you in the next video, thank you so much for your support.'
    expect([isInvented(text, 500), isInvented(text, 3_000), isInvented(text)]).toEqual([true, false, false])
  })
})
