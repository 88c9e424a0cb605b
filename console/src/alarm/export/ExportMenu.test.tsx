// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { ExportProgress } from './ExportProgress.tsx'

let server: FakeServer
/** How far the export is, as the server has it. */
let progress: AnswerOf<typeof exportCalls.readProgress>
/** What the browser was told to download. */
let downloads: { name: string; url: string }[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  downloads = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push({ name: this.download, url: new URL(this.href, 'http://server').pathname })
  })
  server = startFakeServer()
  progress = { written: 0, total: 200, state: 'running' }
  server.answers(exportCalls.start, { exportId: 5, url: '/media/v1/alarm-export/5', fileName: '告警.csv', total: 200 })
  server.answers(exportCalls.readProgress, () => progress)
  server.answers(exportCalls.cancel, () => {
    progress = { ...progress, state: 'cancelled' }
  })
  signInAs()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const open = (total?: number) =>
  renderScreen(
    <>
      <ExportProgress />
      <ExportMenu request={{ level: 'severe' }} total={total} />
    </>,
  )
async function ask(total: number) {
  const view = open(total)
  await view.person.click(screen.getByRole('button', { name: /导出$/ }))
  await view.person.click(await screen.findByText('导出为 CSV（.csv）'))
  return view
}
/** After whatever is under way here: a clock that is about to be set is set. */
async function pass(ms: number) {
  await act(async () => {})
  act(() => vi.advanceTimersByTime(ms))
}
const leave = async (person: ReturnType<typeof open>['person']) => {
  await person.click(await screen.findByRole('button', { name: '知道了' }))
  expect(screen.queryByRole('region', { name: '导出进度' })).toBeNull()
}

test('the browser downloads the file, and its progress is followed to the end', async () => {
  progress = { written: 50, total: 200, state: 'running' }
  const { person } = await ask(200)
  await screen.findByText('正在导出 告警.csv：50 / 200 行')
  expect(server.received(exportCalls.start)).toEqual([{ level: 'severe', format: 'csv' }])
  expect(downloads).toEqual([{ name: '告警.csv', url: '/media/v1/alarm-export/5' }])
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(25)

  progress = { written: 200, total: 200, state: 'done' }
  await pass(1000)
  await screen.findByText('告警.csv 已导出，共 200 行')
  const asked = server.received(exportCalls.readProgress).length
  await pass(10_000)
  expect(server.received(exportCalls.readProgress)).toHaveLength(asked)
  await leave(person)
})

test('progress stays on screen for who looks at another page meanwhile', async () => {
  const { unmount } = await ask(200)
  await screen.findByText('正在导出 告警.csv：0 / 200 行')
  unmount()
  progress = { ...progress, written: 120 }
  const { person } = open(200)
  await pass(1000)
  await screen.findByText('正在导出 告警.csv：120 / 200 行')
  progress = { ...progress, state: 'failed' }
  await pass(1000)
  await screen.findByText('告警.csv 导出失败，请重试')
  await leave(person)
})

test('an export that is cancelled says so', async () => {
  const { person } = await ask(200)
  await person.click(await screen.findByRole('button', { name: '取消导出 告警.csv' }))
  await screen.findByText('告警.csv 已取消')
  expect(server.received(exportCalls.cancel)).toEqual([{ exportId: 5 }])
  await leave(person)
})

test('nothing to export is said, and not asked for', async () => {
  await ask(0)
  await screen.findByText('没有可导出的告警')
  expect(server.received(exportCalls.start)).toEqual([])
})

test('an export that is refused downloads nothing', async () => {
  server.refuses(exportCalls.start, 'desk.tooManyExports')
  await ask(200)
  await screen.findByText(/正在进行的导出已达上限/)
  await waitFor(() => expect(downloads).toEqual([]))
  expect(screen.queryByRole('region', { name: '导出进度' })).toBeNull()
})

test('pictures to train from are offered for one type, and asked for once their limits were read', async () => {
  server.answers(exportCalls.start, {
    exportId: 6,
    url: '/media/v1/alarm-export/6',
    fileName: '训练数据.zip',
    total: 120,
  })
  progress = { written: 40, total: 120, state: 'running' }
  const { person } = renderScreen(
    <>
      <ExportProgress />
      <ExportMenu request={{ level: 'severe' }} total={900} type={3} />
    </>,
  )
  await person.click(screen.getByRole('button', { name: /导出$/ }))
  await person.click(await screen.findByText('导出训练数据（.zip）'))
  await screen.findByText(/真实告警带框，误报不带框.*最多 5,000 张/)
  expect(server.received(exportCalls.start)).toEqual([])
  await person.click(screen.getByRole('button', { name: '开始导出' }))
  await screen.findByText('正在导出 训练数据.zip：40 张图片，最多 120 张')
  expect(server.received(exportCalls.start)).toEqual([{ level: 'severe', type: 3, format: 'coco' }])
  expect(downloads).toEqual([{ name: '训练数据.zip', url: '/media/v1/alarm-export/6' }])
  progress = { written: 90, total: 120, state: 'done' }
  await pass(1000)
  await screen.findByText('训练数据.zip 已导出，共 90 张图片')
  await leave(person)
})

test.each([
  ['all types', undefined],
  ['faces', 27],
])('pictures of %s are not offered', async (_, type) => {
  const { person } = renderScreen(<ExportMenu request={{}} total={900} type={type} />)
  await person.click(screen.getByRole('button', { name: /导出$/ }))
  await screen.findByText('导出为 CSV（.csv）')
  expect(screen.queryByText('导出训练数据（.zip）')).toBeNull()
})
