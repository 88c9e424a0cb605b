// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { maxCamerasOfSheet, type RowOutcome } from '@watchfire/contract/device/camera-import.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { eastServer } from '../testing/cameras-of-a-test.ts'
import { ImportCamerasDialog } from './ImportCamerasDialog.tsx'

let server: FakeServer
let sent: string[]
const headings = ['AI服务器*', '名称*', '视频流地址*', '用户名', '密码', '灵敏度']
const password = 'p@ss/word-of-the-plant'
const outcome = (line: number, more: Partial<RowOutcome> = {}): RowOutcome => ({
  line,
  channelId: '',
  result: 'added',
  changes: [],
  version: null,
  reason: '',
  ...more,
})

beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.devices])
  server.answers(deviceCalls.listAiServers, { rows: [eastServer], total: 1 })
  server.answers(companyCalls.listRegions, { rows: [], total: 0 })
  const { fetch } = globalThis
  sent = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push(url + String(init.body))
    return fetch(url, init)
  })
})

type Cells = (string | number | Date)[][]
const bytesOf = (rows: Cells, first: string[] = headings) =>
  writeXlsx({ sheets: [{ name: '摄像机', rows: [first, ...rows] }] })
async function choose(bytes: Uint8Array) {
  const { person } = renderScreen(<ImportCamerasDialog onClose={() => undefined} />)
  const input = screen.getByLabelText('选择已填写的 .xlsx 文件')
  await waitFor(() => expect(input).toHaveProperty('disabled', false))
  await person.upload(input, new File([bytes as Uint8Array<ArrayBuffer>], 'cameras.xlsx'))
  return person
}

test('rows are looked over, then sent with what was seen, and no password leaves the browser unsealed', async () => {
  server.answers(deviceCalls.importCameras, ({ rows, dryRun }) =>
    rows.map(({ line }) =>
      line === 3
        ? outcome(line, { result: 'changed', changes: ['address'], version: 7, channelId: 'WF-EAST_C1' })
        : line === 4
          ? outcome(line, { result: dryRun ? 'same' : 'refused' })
          : outcome(line),
    ),
  )
  const person = await choose(
    await bytesOf([
      ['东区', 101, 'rtsp://10.0.0.1/', 'admin', password, 3],
      ['WF-EAST', '西门', `rtsp://admin:${encodeURIComponent(password)}@10.0.0.2/`, '', '', ''],
      ['东区', '北门', 'rtsp://10.0.0.3/', '', '', ''],
      ['东区', '北门', 'rtsp://10.0.0.3/', '', '', ''],
    ]),
  )
  expect(await screen.findByText('新增 1')).toBeTruthy()
  expect(screen.getByText('修改 1')).toBeTruthy()
  expect(screen.getByText('与第 4 行是同一路摄像机')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '导入 2 路' }))
  expect(await screen.findByText('已新增 1')).toBeTruthy()
  const [look, act] = server.received(deviceCalls.importCameras)
  expect(look).toMatchObject({
    dryRun: true,
    rows: [{ line: 2, name: '101', hasLogin: true }, { line: 3 }, { line: 4 }],
  })
  expect(act?.dryRun).toBeUndefined()
  expect(act?.rows).toMatchObject([
    { line: 2, isNew: true, login: expect.stringMatching(/^[\w-]{80,}$/) },
    { line: 3, version: 7, address: 'rtsp://10.0.0.2/', login: expect.stringMatching(/^[\w-]{80,}$/) },
  ])
  expect(sent.length).toBeGreaterThan(2)
  for (const each of sent) {
    expect(each).not.toContain(password)
    expect(each).not.toContain('word-of-the-plant')
  }
})

test('rows that were not imported come back as a sheet with the reason, without logins', async () => {
  server.answers(deviceCalls.importCameras, ({ rows }) =>
    rows.map(({ line }) => outcome(line, { result: 'refused', reason: '授权的通道已用完' })),
  )
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    blobs.push(blob as Blob)
    return 'blob:sheet'
  })
  const person = await choose(await bytesOf([['东区', '东门', 'rtsp://10.0.0.1/', 'admin', password, 3]]))
  expect(await screen.findByRole('button', { name: '导入 0 路' })).toHaveProperty('disabled', true)
  await person.click(await screen.findByRole('button', { name: /下载未导入的 1 行/ }))
  await waitFor(() => expect(blobs).toHaveLength(1))
  const { sheets } = await readXlsx(new Uint8Array(await (blobs[0] as Blob).arrayBuffer()))
  const row = sheets[0]?.rows[1]
  expect(row).toEqual(expect.arrayContaining(['东区', '东门', 'rtsp://10.0.0.1/', '授权的通道已用完']))
  expect(JSON.stringify(row)).not.toContain(password)
  expect(JSON.stringify(row)).not.toContain('admin')
})

test('the rows of one AI server go in portions, and an interrupted one can be tried again', async () => {
  let line = 0
  server.answers(deviceCalls.importCameras, ({ rows }) => rows.map(row => outcome(row.line)))
  const person = await choose(
    await bytesOf(Array.from({ length: 30 }, () => ['东区', `门 ${++line}`, 'rtsp://10.0.0.1/', '', '', ''])),
  )
  expect(await screen.findByText('新增 30')).toBeTruthy()
  expect(server.received(deviceCalls.importCameras).map(({ rows, newHere }) => [rows.length, newHere])).toEqual([
    [20, 0],
    [10, 20],
  ])
  server.refuses(deviceCalls.importCameras, 'device.notFound')
  await person.click(screen.getByRole('button', { name: '导入 30 路' }))
  expect(await screen.findByText('未完成 30')).toBeTruthy()
  server.answers(deviceCalls.importCameras, ({ rows }) => rows.map(row => outcome(row.line)))
  await person.click(screen.getByRole('button', { name: '重试未完成的 30 路' }))
  expect(await screen.findByText('已新增 30')).toBeTruthy()
})

const tooMany = Array.from({ length: maxCamerasOfSheet + 1 }, (_, n) => [
  '东区',
  `门 ${n}`,
  'rtsp://10.0.0.1/',
  '',
  '',
  '',
])
test.each<[string, () => Promise<Uint8Array>, RegExp]>([
  ['no spreadsheet', async () => new TextEncoder().encode('not an archive'), /无法读取该文件/],
  ['one that is cut off', async () => (await bytesOf([])).subarray(0, 400), /无法读取该文件/],
  [
    'one that unpacks to far more',
    async () => withLength(await bytesOf([['东区', '东门', '', '', '', '']]), 2 ** 31),
    /无法读取该文件/,
  ],
  ['one without the headings', () => bytesOf([], ['名称', '别的']), /第一行缺少列：AI服务器、视频流地址/],
  ['one without rows', () => bytesOf([]), /文件里没有摄像机/],
  ['one with too many', () => bytesOf(tooMany), /一次最多导入 2000 路/],
])('of %s it is said what is wrong, and nothing is sent', async (_, bytes, problem) => {
  await choose(await bytes())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(problem))
  expect(server.received(deviceCalls.importCameras)).toEqual([])
})

/** The archive with another length told of its first part. */
function withLength(file: Uint8Array, length: number): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const end = Array.from({ length: file.length - 22 }, (_, n) => file.length - 22 - n).find(
    at => view.getUint32(at, true) === 0x06054b50,
  ) as number
  view.setUint32(view.getUint32(end + 16, true) + 24, length, true)
  return file
}

test('the template and an exported sheet are read in either language', async () => {
  server.answers(deviceCalls.importCameras, ({ rows }) => rows.map(({ line }) => outcome(line)))
  await choose(
    await bytesOf(
      [['东区', '东门', 'rtsp://10.0.0.1/', '', '', '']],
      ['AI server*', 'Name*', 'Stream address*', 'User name', 'Password', 'Sensitivity'],
    ),
  )
  expect(await screen.findByText('新增 1')).toBeTruthy()
})
