import { beforeEach, expect, test } from 'vitest'
import { chooseLanguage } from '../../core/language.ts'
import { textOf } from '../../core/texts.ts'
import { aiServerTexts } from './ai-server.texts.ts'
import {
  type AiServerTexts,
  byTrouble,
  channelsFact,
  clockFact,
  diskFact,
  loadFact,
  machineFacts,
  spoolFact,
} from './ai-server-labels.ts'

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

test('a disk is marked where it is a fault, and its bytes are said', () => {
  expect(diskFact({ diskFreeBytes: 5 * GB, diskTotalBytes: 100 * GB }, t)).toMatchObject({
    text: '5 %',
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

test('a load is said of its cores, and marked when they are nearly all busy', () => {
  expect(loadFact(3.7, t, 4)).toEqual({ text: '3.70 of 4 cores', wrong: true })
  expect(loadFact(1, t, 4).wrong).toBe(false)
  expect(loadFact(1, t)).toEqual({ text: '1.00 cores' })
})

test('the machine is told with all that runs on it, and marked where that is too much', () => {
  const machine = { busy: 7.5, cores: 8, memoryFreeBytes: 2 * GB, memoryTotalBytes: 8 * GB }
  expect(machineFacts(machine, t)).toEqual({
    load: { text: '7.50 of 8 cores', wrong: true },
    memory: { text: '25 %', title: '2.0 GB of 8.0 GB', wrong: false },
  })
  expect(machineFacts({ ...machine, memoryFreeBytes: 0.3 * GB }, t)?.memory.wrong).toBe(true)
  expect(machineFacts(null, t)).toBeUndefined()
})

test('who is away comes first, then who has something marked, else they stay in their order', () => {
  const fine = {
    state: 'online',
    channels: 1,
    channelsOnline: 1,
    load: null,
    cores: null,
    machine: null,
    spooled: 0,
    clockOffsetMs: 0,
  }
  const named = (name: string, more: object) => ({ ...fine, diskFreeBytes: null, diskTotalBytes: null, name, ...more })
  const servers = [
    named('a', {}),
    named('b', { spooled: 2 }),
    named('c', { state: 'offline' }),
    named('d', {}),
    named('e', { load: 4, cores: 4 }),
  ]
  expect(byTrouble(servers as never, t).map(server => server.name)).toEqual(['c', 'b', 'e', 'a', 'd'])
})
