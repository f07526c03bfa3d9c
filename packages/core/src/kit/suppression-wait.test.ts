import { expect, it } from 'vitest'
import { quietReplyCrowd, quietReplyMs, suppressionWaitMs } from '../link/listener-announcements.ts'

it('the suppression wait is at most 750 ms, and rarely short, so that few in a crowd of a thousand speak first', () => {
  expect([quietReplyMs, quietReplyCrowd]).toEqual([750, 1_000])
  expect([0, 0.001, 0.0315, 0.5, 1].map((drawn) => suppressionWaitMs(() => drawn))).toEqual([0, 75, 378, 675, 750])
  expect(suppressionWaitMs(() => 1, 10_000)).toBe(10_000)
})
