// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { seedRoles } from '@watchfire/contract/core/rights.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { plateCalls } from '@watchfire/contract/vehicle/plate.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { channelOfTest } from '../device/testing/channels-of-a-test.ts'
import { PlateCameras } from './PlateCameras.tsx'
import { parkOf } from './testing/an-order.ts'

const park = parkOf(3, '北门')

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs(seedRoles.admin)
})

test('a camera of many is found by the server, and those that read already are not offered', async () => {
  const camera = (channelId: string, name: string) => ({
    ...channelOfTest,
    channelId,
    name,
    regionName: '',
    projectName: '',
  })
  server.answers(plateCalls.listCameras, [{ deviceId: 'WF-EAST_C1', deviceName: '北门入口', side: 'entry' }])
  server.answers(deviceCalls.list, ({ keyword }) => {
    const rows = keyword
      ? [camera('WF-EAST_C7', '南门出口')]
      : [camera('WF-EAST_C1', '北门入口'), camera('WF-EAST_C2', '仓库')]
    return { rows, total: 800 }
  })
  server.answers(plateCalls.bindCamera, undefined)
  const { person } = renderScreen(<PlateCameras park={park} onClose={() => undefined} />)
  const field = await screen.findByRole('combobox', { name: '摄像机' })
  fireEvent.mouseDown(field)
  expect(await screen.findByText('仓库')).toBeTruthy()
  expect(screen.getAllByText('北门入口')).toHaveLength(1)
  await person.type(field, '南门')
  await person.click(await screen.findByTitle('南门出口'))
  await person.click(screen.getByRole('button', { name: /添\s?加/ }))
  await vi.waitFor(() =>
    expect(server.received(plateCalls.bindCamera)).toEqual([{ parkId: 3, deviceId: 'WF-EAST_C7', side: 'entry' }]),
  )
})
