// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { AlarmEvidence } from '../alarm/evidence/AlarmEvidence.tsx'
import { anAlarm } from '../alarm/model/an-alarm.ts'
import { siteText } from '../core/site-zone.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { RuleReason } from './public/RuleReason.tsx'
import { curveOfAlarm, spanAround, thresholdsOf } from './rule-curve.ts'

const [at, minute, day] = [Date.UTC(2026, 9, 9, 4), 60_000, 86_400_000]
const none = { length: 0, unit: 'seconds' } as const
const reason = {
  ruleId: 1,
  name: '湿度过高',
  version: 1,
  quantity: 'humidity',
  kind: 'now',
  operator: '>',
  threshold: 80,
  upper: null,
  span: none,
  times: 2,
  value: 85,
  measure: 85,
  since: at,
  at,
} as const
const alarm = anAlarm({ deviceId: 'WF-EAST_S1', extra: { rule: reason } as never })

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  // This DOM draws nothing.
  const pen = new Proxy({}, { get: () => () => ({ width: 0 }), set: () => true })
  vi.stubGlobal('Path2D', function Path2D() {
    return pen
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  server.answers(sensorCalls.readCurve, {
    ...{ source: 'reading', stepMs: 0, timeZone: 'Asia/Shanghai' },
    curves: [
      {
        ...{ sensorId: 'WF-EAST_S1', name: '冷库', low: null, high: null, marks: [], at: [at - minute, at] },
        ...{ min: [60, 85], average: [60, 85], max: [60, 85] },
      },
    ],
  })
})

const openEvidence = (of: Alarm) => renderScreen(<AlarmEvidence alarm={of} source={of} onFailed={vi.fn()} />)

test('an alarm of a rule without a picture opens with the curve of the quantity the rule spoke of, around its time', async () => {
  signInAs([])
  const { person } = openEvidence(alarm)
  expect(await screen.findByRole('img', { name: /冷库 的湿度曲线.*最小 60，最大 85 %RH/ })).toBeDefined()
  expect(server.received(sensorCalls.readCurve)).toEqual([
    { sensorIds: ['WF-EAST_S1'], quantity: 'humidity', from: at - 30 * minute, to: at + 10 * minute },
  ])
  expect(screen.getByText(`${siteText(at)} 本条告警：85 %RH · 规则阈值 80 %RH`)).toBeDefined()
  await person.click(screen.getByRole('radio', { name: '表格' }))
  const table = await screen.findByRole('region', { name: /冷库 的湿度曲线/ })
  expect(within(table).getAllByRole('row')).toHaveLength(3)
  await person.click(within(screen.getByRole('radiogroup', { name: '告警证据' })).getByText('图片'))
  expect(screen.queryByRole('region', { name: /冷库 的湿度曲线/ })).toBeNull()
})

test('beside pictures of a linked camera the curve waits to be chosen', async () => {
  signInAs([])
  const { person } = openEvidence({ ...alarm, pictures: ['a.jpg'] })
  expect(screen.queryByRole('img', { name: /曲线/ })).toBeNull()
  expect(server.received(sensorCalls.readCurve)).toEqual([])
  await person.click(screen.getByText('曲线'))
  expect(await screen.findByRole('img', { name: /冷库 的湿度曲线/ })).toBeDefined()
})

test('a curve that cannot be read says so', async () => {
  signInAs([])
  server.refuses(sensorCalls.readCurve, 'device.notFound')
  openEvidence(alarm)
  expect(await screen.findByRole('alert')).toBeDefined()
})

test('the page of devices is for those who may go there', async () => {
  signInAs([])
  const { unmount } = renderScreen(<RuleReason alarm={alarm} />)
  expect(await screen.findByRole('region', { name: '规则告警原因' })).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  signInAs([rights.devices])
  renderScreen(<RuleReason alarm={alarm} />)
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/device-manage?tab=sensors&open=WF-EAST_S1')
})

const ofLimit = anAlarm({
  ...{ deviceId: 'WF-EAST_S1', type: 60, detectedAt: at },
  extra: { saType: 11, alarmH: 85, quantity: 'humidity', value: 85, limit: 80 },
})

test('an alarm of a limit opens with the curve too, the limit across it', async () => {
  signInAs([])
  openEvidence(ofLimit)
  expect(await screen.findByRole('img', { name: /冷库 的湿度曲线/ })).toBeDefined()
  expect(screen.getByText(`${siteText(at)} 本条告警：85 %RH · 限值 80 %RH`)).toBeDefined()
})

test('of several comparisons the first that held is shown', () => {
  const leaf = { quantity: 'gas', operator: '>', threshold: 20, hysteresis: 0 } as const
  const tree = { join: 'any', parts: [leaf, { ...leaf, threshold: 10 }] } as const
  const seen = { sensorId: 'WF-EAST_S2', sensorName: '', measure: 12, value: 12, at, met: false }
  const extra = (leaves: unknown) => ({ ...alarm, extra: { rule: { ...reason, tree, leaves } } as never })
  const second = { ...seen, sensorId: 'WF-EAST_S3', met: true }
  const curve = curveOfAlarm(extra([seen, second]))
  expect(curve).toMatchObject({ sensorId: 'WF-EAST_S3', line: 'threshold', reason: { quantity: 'gas', threshold: 10 } })
  expect(curveOfAlarm(extra([seen, { ...second, met: false }]))).toBeUndefined()
})

test('a camera and one without a limit have no curve', () => {
  for (const other of [
    { ...ofLimit, deviceId: 'WF-EAST_C1' },
    { ...ofLimit, extra: { saType: 11, alarmH: 85 } },
  ])
    expect(curveOfAlarm(other)).toBeUndefined()
})

test('what the rule looked back on is to be seen, and a threshold where values were compared with one', () => {
  const hour = { length: 60, unit: 'minutes' } as const
  expect(spanAround({ ...reason, since: at - 45 * minute })).toEqual({ from: at - 55 * minute, to: at + 10 * minute })
  expect(spanAround({ ...reason, span: hour }).from).toBe(at - 70 * minute)
  expect(spanAround({ ...reason, since: 0 }).from).toBe(at - day - 60 * minute)
  expect(thresholdsOf({ ...reason, operator: 'outside', upper: 90 })).toEqual([80, 90])
  expect([thresholdsOf({ ...reason, kind: 'silent' }), thresholdsOf({ ...reason, kind: 'change' })]).toEqual([[], []])
})
