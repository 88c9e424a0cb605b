// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { coldStore, withinLimits } from '../testing/a-cold-store.ts'
import { SensorActions } from './SensorActions.tsx'

let server: FakeServer
let hear: (next: Sensor) => void

/** As in a list that is read again while a dialog is open. */
function Row() {
  const [sensor, setSensor] = useState(coldStore)
  hear = setSensor
  return <SensorActions sensor={sensor} />
}

beforeEach(() => {
  server = startFakeServer()
  server.answers(companyCalls.listRegions, { rows: [], total: 0 })
  server.answers(sensorCalls.list, { rows: [], total: 0 })
  signInAs([rights.devices])
})
const saved = async (dialog: ReturnType<typeof within>, person: ReturnType<typeof renderScreen>['person']) =>
  person.click(dialog.getByRole('button', { name: /保\s*存/ }))

test('what is changed builds on what was seen: a change that came meanwhile is not written over unseen', async () => {
  server.answers(sensorCalls.update, coldStore)
  const { person } = renderScreen(<Row />)
  await person.click(screen.getByRole('button', { name: /修改/ }))
  const dialog = within(await screen.findByRole('dialog'))
  act(() => hear({ ...coldStore, name: '冷库二', version: 2 }))
  await saved(dialog, person)
  await waitFor(() => expect(server.received(sensorCalls.update)).toMatchObject([{ name: '冷库', version: 1 }]))
})

test('of the limits those are sent that were seen: one taken away as none, one that came meanwhile not at all', async () => {
  server.answers(sensorCalls.saveLimits, undefined)
  const { person } = renderScreen(<Row />)
  await person.click(screen.getByRole('button', { name: /阈值/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const smoke = { quantity: 'smoke', low: null, high: 0.5, ...withinLimits } as const
  act(() => hear({ ...coldStore, values: [...coldStore.values, smoke] }))
  await person.click(dialog.getByRole('button', { name: /可燃气体/ }))
  await saved(dialog, person)
  await waitFor(() =>
    expect(server.received(sensorCalls.saveLimits)).toEqual([
      {
        sensorId: 'WF-EAST_S1',
        version: 1,
        limits: [
          { quantity: 'temperature', low: null, high: -15, hysteresis: 0, minutes: 0 },
          { quantity: 'gas', low: null, high: null, hysteresis: 0, minutes: 0 },
        ],
      },
    ]),
  )
})

test('a limit that is beyond what is measured now says so before it is saved', async () => {
  const { person } = renderScreen(<Row />)
  await person.click(screen.getByRole('button', { name: /阈值/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByText('当前读数 20 °C 已超出：保存后满足持续时间即告警。')).toHaveLength(1)
  const [high] = dialog.getAllByLabelText(/上限/)
  await person.clear(high as HTMLElement)
  await person.type(high as HTMLElement, '25')
  await waitFor(() => expect(dialog.queryByText(/已超出/)).toBeNull())
})

test('a sensor that reports changes alone is saved so, and asks for no interval', async () => {
  server.answers(sensorCalls.update, coldStore)
  const { person } = renderScreen(<Row />)
  await person.click(screen.getByRole('button', { name: /修改/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText(/上报间隔/)).toBeTruthy()
  await person.click(dialog.getByRole('checkbox', { name: '只在数值变化时上报' }))
  await waitFor(() => expect(dialog.queryByLabelText(/上报间隔/)).toBeNull())
  await saved(dialog, person)
  await waitFor(() => expect(server.received(sensorCalls.update)).toMatchObject([{ intervalSeconds: 0 }]))
})

test('a sensor that never gave a reading is removed after a question', async () => {
  server.answers(sensorCalls.remove, undefined)
  const { person } = renderScreen(<SensorActions sensor={{ ...coldStore, canRemove: true }} />)
  await person.click(screen.getByRole('button', { name: '删除 冷库' }))
  expect(await screen.findByText('它从未上报过读数，历史中没有它。')).toBeTruthy()
  expect(server.received(sensorCalls.remove)).toEqual([])
  await person.click(screen.getByRole('button', { name: /^删\s*除$/ }))
  await waitFor(() => expect(server.received(sensorCalls.remove)).toMatchObject([{ sensorId: 'WF-EAST_S1' }]))
})
