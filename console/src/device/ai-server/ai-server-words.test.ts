import { beforeEach, expect, test } from 'vitest'
import { chooseLanguage } from '../../core/language.ts'
import { textOf } from '../../core/texts.ts'
import { aiServerTexts } from './ai-server.texts.ts'
import { type AiServerTexts, channelsFact, clockFact, diskFact, spoolFact } from './ai-server-words.ts'

const t = ((key: 's', fill: { count: number }) => textOf(aiServerTexts, key, fill)) as AiServerTexts
beforeEach(() => chooseLanguage('en'))
const GB = 1024 ** 3

test.each([
  [null, '–', undefined],
  [400, '0 s', undefined],
  [-2500, '−2.5 s', false],
  [60_000, '+60.0 s', false],
  [61_000, '+1 min', true],
  [-7_200_000, '−2 h', true],
])('a clock that is off by %j ms', (offset, text, wrong) => {
  const fact = clockFact(offset, t)
  expect([fact.text, fact.wrong ?? undefined]).toEqual([text, wrong || undefined])
})

test('a disk with less than 15 % free is marked, and its bytes are said', () => {
  expect(diskFact({ diskFreeBytes: 15 * GB, diskTotalBytes: 100 * GB }, t)).toMatchObject({
    text: '15 %',
    wrong: false,
  })
  expect(diskFact({ diskFreeBytes: 1.5 * GB, diskTotalBytes: 100 * GB }, t)).toEqual({
    text: '2 %',
    title: '1.5 GB of 100 GB',
    wrong: true,
  })
  expect(diskFact({ diskFreeBytes: null, diskTotalBytes: null }, t).text).toBe('–')
})

test('alarms that wait and channels that are away are marked, the latter only while their AI server is there', () => {
  expect([spoolFact(0).wrong, spoolFact(3).wrong]).toEqual([false, true])
  const channels = { channels: 4, channelsOnline: 3 }
  expect(channelsFact({ ...channels, state: 'online' } as never)).toEqual({ text: '3 / 4', wrong: true })
  expect(channelsFact({ ...channels, state: 'offline' } as never).wrong).toBe(false)
})
