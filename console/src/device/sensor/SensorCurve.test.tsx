// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { serverNow } from '../../core/server-clock.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { coldStore } from '../testing/a-cold-store.ts'
import { SensorCurve } from './SensorCurve.tsx'

const [noon, minute, day] = [Date.UTC(2026, 9, 9, 4), 60_000, 86_400_000]
let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  signInAs([])
  // This DOM draws nothing.
  const pen = new Proxy({}, { get: () => () => ({ width: 0 }), set: () => true })
  vi.stubGlobal('Path2D', function Path2D() {
    return pen
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  server.answers(sensorCalls.readCurve, {
    source: 'minute',
    stepMs: minute,
    timeZone: 'Asia/Shanghai',
    curves: [
      {
        sensorId: coldStore.sensorId,
        name: coldStore.name,
        at: [noon, noon + minute, noon + 2 * minute],
        min: [-18, null, -19.5],
        average: [-17.5, null, -19],
        max: [-14, null, -18.5],
        low: null,
        high: -15,
        marks: [{ at: noon, value: -14, alarmId: '7', side: 'high' }],
      },
    ],
  })
})
const show = async () => {
  const { person } = renderScreen(<SensorCurve sensor={coldStore} quantity="temperature" />)
  await screen.findByRole('button', { name: /下载 CSV/ })
  return person
}
const spans = () => server.received(sensorCalls.readCurve).map(({ from, to }) => ({ from, width: to - from, to }))

test('a span without readings is a gap in the table and in the file, not a number', async () => {
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    blobs.push(blob as Blob)
    return 'blob:curve'
  })
  const person = await show()
  await person.click(screen.getByRole('radio', { name: '表格' }))
  const table = await screen.findByRole('region', { name: /冷库 的温度曲线.*最小 -19.5，最大 -14 °C，告警 1 次/ })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(
    rows.map(row =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(cell => cell.textContent),
    ),
  ).toEqual([['-19', '-19.5', '-18.5'], ['无数据'], ['-17.5', '-18', '-14']])
  await person.click(screen.getByRole('button', { name: /下载 CSV/ }))
  const lines = (await (blobs[0] as Blob).text()).trim().split('\r\n').slice(1)
  expect(lines.map(line => line.split(',').slice(1).join(','))).toEqual(['-17.5,-18,-14', ',,', '-19,-19.5,-18.5'])
})

test('a span is chosen, made narrower and moved back, never beyond now, and taken back', async () => {
  const person = await show()
  await person.click(screen.getByRole('radio', { name: '7 天' }))
  await waitFor(() => expect(spans().map(({ width }) => width)).toEqual([day, 7 * day]))
  await person.click(screen.getByRole('button', { name: '放大' }))
  await waitFor(() => expect(spans().at(-1)?.width).toBe(3.5 * day))
  const before = spans().at(-1)?.from ?? 0
  await person.click(screen.getByRole('button', { name: '前移' }))
  await waitFor(() => expect(spans().at(-1)?.from).toBe(before - 1.75 * day))
  for (let times = 0; times < 4; times += 1) await person.click(screen.getByRole('button', { name: '后移' }))
  await waitFor(() => expect(spans().at(-1)?.to).toBeGreaterThan(serverNow() - minute))
  expect(Math.max(...spans().map(({ to }) => to))).toBeLessThan(serverNow() + minute)
  await person.click(screen.getByRole('button', { name: '恢复时间范围' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '恢复时间范围' })).toBeNull())
})

test('a curve that cannot be read says so and is asked for again', async () => {
  server.refuses(sensorCalls.readCurve, 'call.busy')
  const { person } = renderScreen(<SensorCurve sensor={coldStore} quantity="temperature" />)
  const again = await screen.findByRole('button', { name: /重试/ })
  server.answers(sensorCalls.readCurve, {
    source: 'reading',
    stepMs: 0,
    timeZone: 'Asia/Shanghai',
    curves: [
      { sensorId: 'WF-EAST_S1', name: '冷库', at: [], min: [], average: [], max: [], low: null, high: null, marks: [] },
    ],
  })
  await person.click(again)
  expect(await screen.findByText('这段时间没有读数')).toBeTruthy()
})
