import { expect, test } from 'vitest'
import { EventJudge } from './event-judge.ts'

const camera = {
  channelId: 'E_C1',
  host: '10.0.0.1:80',
  wanted: ['motion', 'storageFault'] as const,
  tokens: undefined,
}
const message = (at: number, data: { name: string; value: string }, topic = 'tns1:VideoSource/MotionAlarm') => ({
  topic,
  utcTime: new Date(at).toISOString(),
  operation: 'Changed' as const,
  source: [],
  data: [data],
})
const moves = { name: 'State', value: 'true' }

test('what is not told any more is over after a minute, though nobody says that it ended', () => {
  const judge = new EventJudge()
  const raised = [0, 30, 60, 90, 151, 152].map(second => {
    const now = 1e12 + second * 1000
    return judge.handleMessage(message(now, moves), camera, { now, offsetMs: 0 }) !== undefined
  })
  expect(raised).toEqual([true, false, false, false, true, false])
})

test('who takes its place goes on with what holds, and hears of its end and its next beginning', () => {
  const raises = (judge: EventJudge, holds: boolean, now: number) =>
    judge.handleMessage(message(now, { name: 'State', value: String(holds) }), camera, { now, offsetMs: 0 }) !==
    undefined
  const before = new EventJudge()
  expect(before.held()).toEqual([])
  expect(raises(before, true, 1e12)).toBe(true)
  const after = new EventJudge(before.held(), 1e12 + 600_000)
  expect(after.held()).toHaveLength(1)
  expect(raises(after, true, 1e12 + 601_000)).toBe(false)
  expect(raises(after, false, 1e12 + 602_000)).toBe(false)
  expect(after.held()).toEqual([])
  expect(raises(after, true, 1e12 + 603_000)).toBe(true)
})

test('a recording is a fault by its word; the same message has the same id after a restart', () => {
  const topic = 'tns1:RecordingConfig/JobState'
  const handle = (value: string, judge = new EventJudge()) =>
    judge.handleMessage(message(1e12, { name: 'State', value }, topic), camera, { now: 1e12, offsetMs: 0 })
  expect(handle('Active')).toBeUndefined()
  expect(handle('Error')).toMatchObject({ what: 'storageFault', alarmType: 72 })
  expect(handle('Error')).toEqual(handle('Error'))
})

test('what begins and ends within the second that the camera tells may begin again', () => {
  const judge = new EventJudge()
  const raised = [1, 1, 2].map((second, at) => {
    const holds = { name: 'State', value: String(at !== 1) }
    return judge.handleMessage(message(second * 1000, holds), camera, { now: 3000, offsetMs: 0 }) !== undefined
  })
  expect(raised).toEqual([true, false, true])
})

test('after a flood alarms are raised again, as many as the pace allows; it keeps no other kind back', () => {
  const judge = new EventJudge()
  const at = (now: number, many: number) =>
    Array.from({ length: many }, (_, n) =>
      judge.handleMessage({ ...message(now, moves), source: [{ name: 'Rule', value: `${now} ${n}` }] }, camera, {
        now,
        offsetMs: 0,
      }),
    ).filter(raises => typeof raises === 'object').length
  expect([at(1e12, 30), at(1e12 + 1000, 30), at(1e12 + 60_000, 30)]).toEqual([20, 0, 10])
  const failed = message(1e12, { name: 'Failed', value: 'true' }, 'tns1:Device/HardwareFailure/StorageFailure')
  expect(at(1e12 + 60_000, 5)).toBe(0)
  expect(judge.handleMessage(failed, camera, { now: 1e12 + 60_000, offsetMs: 0 })).toMatchObject({
    what: 'storageFault',
  })
})

test('what holds while there are too many is raised when it is told again and the pace allows', () => {
  const judge = new EventJudge()
  const handle = (rule: string, after: number, operation: 'Initialized' | 'Changed' = 'Changed') => {
    const sent = { ...message(1e12, moves), operation, source: [{ name: 'Rule', value: rule }] }
    const found = judge.handleMessage(sent, camera, { now: 1e12 + after, offsetMs: 0 })
    return typeof found === 'object' ? 'raised' : found
  }
  for (let n = 0; n < 20; n += 1) handle(`rain ${n}`, 0)
  expect([handle('yard', 1000), handle('yard', 7000, 'Initialized'), handle('yard', 14_000)]).toEqual([
    'tooMany',
    'raised',
    undefined,
  ])
})
