// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { rights } from '@watchfire/contract/core/rights.ts'
import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import type { ReleasePackage } from '@watchfire/contract/ota/ota.shapes.ts'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { PackagePage } from './PackagePage.tsx'
import { PackagesPage } from './PackagesPage.tsx'

const ofEdge: ReleasePackage = {
  packageId: 1,
  packageKind: 'edge',
  packageName: null,
  version: '1.4.0',
  platform: 'linux-x64',
  minVersion: null,
  packageSize: 1024,
  md5: '0'.repeat(32),
  sha256: '0'.repeat(64),
  signedAt: 1_790_000_000_000,
  expiresAt: null,
  releaseNotes: '',
  settings: null,
  complete: true,
  addedBy: '张三',
  addedAt: 1_790_000_000_000,
}
const ofModel: ReleasePackage = {
  ...ofEdge,
  packageId: 2,
  packageKind: 'model',
  packageName: 'yard',
  version: '1.1.0',
  platform: 'any',
  minVersion: '0.3.0',
}
const ofSettings: ReleasePackage = {
  ...ofModel,
  packageId: 3,
  packageKind: 'settings',
  packageName: 'plant',
  settings: { uploadKilobytesPerSecond: 512, logLevel: 'warn', ofTomorrow: 7, keepDays: 14 },
}
/** Its bytes come behind its first line. */
const packageOf = (facts: object, bytes: string): File => {
  const manifest = {
    format: 1,
    kind: 'model',
    name: 'yard',
    version: '1.1.0',
    platform: 'any',
    size: 4,
    md5: ofModel.md5,
    sha256: ofModel.sha256,
    createdAt: '2026-11-01T00:00:00.000Z',
    ...facts,
  }
  return new File(
    [`${JSON.stringify({ manifest: btoa(JSON.stringify(manifest)), seal: 'c2VhbA==' })}\n${bytes}`],
    'a.package',
  )
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(otaCalls.listPackages, ({ packageId }) => {
    const rows = [ofSettings, ofModel, ofEdge].filter(row => packageId === undefined || row.packageId === packageId)
    return { rows, total: rows.length }
  })
  signInAs([rights.versions, rights.settings])
})

test('the list says what each package carries, a model by its name', async () => {
  renderScreen(<PackagesPage />, '/version')
  const model = (await screen.findByText('yard 1.1.0')).closest('tr') as HTMLElement
  expect(within(model).getByText('模型')).toBeTruthy()
  expect(within(model).getByText('不限')).toBeTruthy()
  const edge = screen.getByText('1.4.0').closest('tr') as HTMLElement
  expect(within(edge).getByText('AI 服务器程序')).toBeTruthy()
})

test('the page of a model has its name and no platform', async () => {
  renderScreen(
    <Routes>
      <Route path="/detail-version/:id" element={<PackagePage />} />
    </Routes>,
    '/detail-version/2',
  )
  expect(await screen.findByRole('heading', { name: '升级包详情 yard 1.1.0' })).toBeTruthy()
  expect(screen.getByText('模型')).toBeTruthy()
  expect(screen.getByText('0.3.0')).toBeTruthy()
})

test('settings say what they set, in words and beside what is usual', async () => {
  renderScreen(
    <Routes>
      <Route path="/version" element={<PackagesPage />} />
      <Route path="/detail-version/:id" element={<PackagePage />} />
    </Routes>,
    '/version',
  )
  const row = (await screen.findByText('plant 1.1.0')).closest('tr') as HTMLElement
  expect(within(row).getByText('4 项：日志级别、图片与录像保留、告警图片与录像上传限速 等')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'plant 1.1.0' }))
  const table = await screen.findByRole('table', { name: '设置内容' })
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(each => each.textContent),
  ).toEqual([
    '日志级别警告信息',
    '图片与录像保留14 天30 天',
    '告警图片与录像上传限速512 KB/s不限',
    '未知的设置 ofTomorrow7–',
  ])
})

test('settings are shown before they are sent', async () => {
  renderScreen(<PackagesPage />, '/version')
  const file = packageOf({ kind: 'settings', name: 'plant', settings: { reconnectSeconds: 60 } }, 'four')
  await userEvent.upload(await screen.findByLabelText('上传升级包'), file)
  const table = within(await screen.findByRole('dialog')).getByRole('table', { name: '设置内容' })
  expect(within(table).getByText('60 秒')).toBeTruthy()
})

test('a model is shown as what it says of itself, and sent run by run', async () => {
  server.answers(otaCalls.addPackage, { packageId: 3, received: 0, complete: false })
  server.answers(otaCalls.uploadPackage, { packageId: 3, received: 4, complete: true })
  renderScreen(<PackagesPage />, '/version')
  const person = userEvent.setup()
  await person.upload(await screen.findByLabelText('上传升级包'), packageOf({}, 'four'))
  const dialog = await screen.findByRole('dialog')
  for (const said of ['模型', 'yard', '1.1.0']) expect(within(dialog).getByText(said)).toBeTruthy()
  await person.click(within(dialog).getByRole('button', { name: /上\s?传/ }))
  await waitFor(() =>
    expect(server.received(otaCalls.uploadPackage)).toEqual([{ packageId: 3, offset: 0, partBytes: btoa('four') }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a file that is not whole, or is none, is not sent', async () => {
  renderScreen(<PackagesPage />, '/version')
  const person = userEvent.setup()
  const input = await screen.findByLabelText('上传升级包')
  await person.upload(input, packageOf({ name: '../yard' }, 'four'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.upload(input, packageOf({}, 'one'))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/文件不完整/)).toBeTruthy()
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /上\s?传/ }).disabled).toBe(true)
})
