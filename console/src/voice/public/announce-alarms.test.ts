// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { anAlarm } from '../../alarm/model/an-alarm.ts'
import { playTone } from '../tones.ts'
import { announceAlarms } from './announce-alarms.ts'

vi.mock('../tones.ts', () => ({ playTone: vi.fn(async () => undefined) }))
vi.mock('../speak.ts', () => ({ speakAlarm: vi.fn(async () => undefined) }))
vi.mock('./sound-blocked.ts', () => ({ maySound: async () => true }))

const played = () => vi.mocked(playTone).mock.calls.map(([level]) => level)
beforeEach(() => vi.mocked(playTone).mockClear())

test('an alarm that rises to severe moments after it came sounds again; the same one heard of twice does not', async () => {
  const milder = anAlarm({ id: 'voice-1', level: 'normal' })
  announceAlarms([milder], () => undefined)
  await vi.waitFor(() => expect(played()).toEqual(['normal']))
  announceAlarms([{ ...milder, level: 'severe' }], () => undefined)
  await vi.waitFor(() => expect(played()).toEqual(['normal', 'severe']))
  announceAlarms([{ ...milder, level: 'severe' }], () => undefined)
  announceAlarms([anAlarm({ id: 'voice-2', level: 'severe' })], () => undefined)
  await vi.waitFor(() => expect(played()).toEqual(['normal', 'severe', 'severe']))
})
