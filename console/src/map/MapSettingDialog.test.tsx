// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { type MapSetting, mapCalls, mapPart } from '@watchfire/contract/map/map.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { MapSettingDialog } from './MapSettingDialog.tsx'

const none: MapSetting = {
  source: 'none',
  coordinates: 'wgs84',
  tileOrigin: '',
  labelOrigin: '',
  credit: '',
  fileName: '',
  fileBytes: 0,
  allowedOrigins: ['https://tiles.example'],
  version: 0,
  changedBy: '',
  changedAtText: '',
}
const tiles: MapSetting = {
  ...none,
  source: 'tiles',
  tileOrigin: 'https://tiles.example',
  labelOrigin: '/',
  credit: '示例',
  version: 3,
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(mapCalls.saveSetting, tiles)
  signInAs([rights.projects])
})
const open = (setting: MapSetting) => {
  const onClose = vi.fn()
  return { ...renderScreen(<MapSettingDialog setting={setting} onClose={onClose} />), onClose }
}
const save = () => screen.getByRole('button', { name: /^保 ?存$/ })
const sent = () => server.received(mapCalls.saveSetting)

test('an address is needed once; left empty it stays, and labels are removed by a tick', async () => {
  const { person, onClose } = open(tiles)
  expect(screen.getByLabelText<HTMLInputElement>('瓦片地址').value).toBe('')
  expect(screen.getByPlaceholderText('已保存（https://tiles.example），留空则不变')).toBeTruthy()
  await person.click(screen.getByLabelText('移除注记图层'))
  await person.click(screen.getByLabelText(/GCJ-02/))
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent()).toEqual([{ source: 'tiles', coordinates: 'gcj02', credit: '示例', labelAddress: '', version: 3 }])
})

test('without an address nothing is saved, and a refused one stands at its field', async () => {
  const { person } = open(none)
  await person.click(screen.getByLabelText('瓦片地址（XYZ 或 WMTS）'))
  await person.click(save())
  await screen.findByText('请填写瓦片地址')
  expect(sent()).toEqual([])
  server.refuses(mapCalls.saveSetting, 'map.originNotAllowed', { field: 'tileAddress', origin: 'https://a.example' })
  await person.click(screen.getByLabelText('瓦片地址'))
  await person.paste('https://a.example/{z}/{x}/{y}.png')
  await person.click(save())
  const field = screen.getByLabelText('瓦片地址').closest<HTMLElement>('.ant-form-item')
  await within(field as HTMLElement).findByText(/未放行 https:\/\/a.example/)
})

test('a file is sent part by part, and a refusal of it is read where it stands', async () => {
  const { person } = open(none)
  await person.click(screen.getByLabelText('PMTiles 文件'))
  const size = mapPart + 10
  const file = new File([new Uint8Array(size)], 'city.pmtiles')
  server.answers(mapCalls.uploadFile, ({ offset }) => {
    const received = Math.min(size, offset + mapPart)
    return { received, complete: received === size }
  })
  await person.upload(screen.getByLabelText('地图文件'), file)
  await waitFor(() => expect(server.received(mapCalls.uploadFile)).toHaveLength(2))
  const parts = server.received(mapCalls.uploadFile)
  expect(parts.map(({ offset, fileBytes, fileName }) => [offset, fileBytes, fileName])).toEqual([
    [0, size, 'city.pmtiles'],
    [mapPart, size, 'city.pmtiles'],
  ])
  expect(atob(parts[1]?.partBytes ?? '')).toHaveLength(10)
  server.refuses(mapCalls.uploadFile, 'map.notTiles')
  await person.upload(screen.getByLabelText('地图文件'), file)
  expect((await screen.findByRole('alert')).textContent).toMatch(/不是 PMTiles 文件/)
})

test('a file is shown with its credit, and what another source costs is said before it is saved', async () => {
  const { person } = open({ ...none, source: 'file', fileName: 'city.pmtiles', fileBytes: 5_000_000, version: 1 })
  expect(screen.getByText(/city\.pmtiles（/)).toBeTruthy()
  expect(screen.queryByText(/会被删除/)).toBeNull()
  await person.type(screen.getByLabelText('地图署名（可选）'), '审图号 1')
  await person.click(save())
  await waitFor(() => expect(sent()).toMatchObject([{ source: 'file', credit: '审图号 1', version: 1 }]))
  await person.click(screen.getByLabelText('不用地图'))
  await screen.findByText(/会被删除/)
})
