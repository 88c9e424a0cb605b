// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import type { Park } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { ParkDialog } from './ParkDialog.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.keepParks, rights.devices])
  server.answers(companyCalls.listProjects, { rows: [], total: 0 })
  server.answers(companyCalls.listRegions, { rows: [], total: 0 })
  server.answers(deviceCalls.list, { rows: [], total: 0 })
  server.answers(parkCalls.save, { parkId: 3 })
})

const park: Park = {
  ...{ parkId: 3, parkName: '北门', projectId: 1, projectName: '一号厂区', regionId: null, regionName: '' },
  ...{ deviceId: 'C1', deviceName: '北门相机', keepDays: 90, inside: 0 },
}
const facts = { name: '北门', projectId: 1, keepDays: 90, parkId: 3 }
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(server.received(parkCalls.save)).toHaveLength(1))
  return server.received(parkCalls.save)[0]
}
const open = (of: Park) => {
  const shown = renderScreen(<ParkDialog park={of} onClose={() => {}} />)
  return screen.findByDisplayValue('北门').then(() => shown)
}

test('a camera that nobody touched is left out', async () => {
  await open(park)
  expect(await save()).toEqual(facts)
})

test('where the camera is out of scope nothing is said of it', async () => {
  await open({ ...park, deviceId: '', deviceName: '' })
  expect(await save()).toEqual(facts)
})

test('whoever may see no devices leaves the camera as it is', async () => {
  signInAs([rights.keepParks])
  await open(park)
  expect(await save()).toEqual(facts)
})

test('a camera that is taken away is said to be none', async () => {
  await open(park)
  fireEvent.click(document.querySelector('.ant-select-clear') as Element)
  expect(await save()).toEqual({ ...facts, deviceId: null })
})
