// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { type Alarm, commentLimit } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import { seedRoles } from '@watchfire/contract/core/rights.ts'
import { errorText } from '@watchfire/contract/error-table.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { useCall } from '../../core/use-call.ts'
import { anAlarm } from '../model/an-alarm.ts'
import { HandlePanel } from './HandlePanel.tsx'

const pending = anAlarm({ id: 'a1-1' })
const handledByWang: Alarm = {
  ...pending,
  state: 'handled',
  handledBy: '王工',
  handledAccount: '13800000009',
  handledAtText: '10:00',
  verdict: 'falseAlarm',
  comment: '是雨衣',
}

let server: FakeServer
/** The alarm as the server has it. */
let stored: Alarm
beforeEach(() => {
  server = startFakeServer()
  stored = pending
  server.answers(alarmCalls.get, () => stored)
  server.answers(alarmCalls.handle, undefined)
  signInAs()
})

/** The panel with the alarm as the detail dialog reads it. */
function OpenAlarm({ onNext }: { onNext?: () => void }) {
  const { data } = useCall(alarmCalls.get, { alarmId: pending.id })
  return data && <HandlePanel alarm={data} keysEnabled={false} onNext={onNext} />
}
async function openAlarm(onNext?: () => void) {
  const view = renderScreen(<OpenAlarm onNext={onNext} />)
  await screen.findByRole('region', { name: '处理告警' })
  return view
}
const comment = () => screen.getByLabelText<HTMLTextAreaElement>('处理意见')
const submit = (name = '提交') => screen.getByRole('button', { name })

test('a verdict is asked for, and nothing is sent without one', async () => {
  const { person } = await openAlarm()
  await person.click(submit())
  expect(screen.getByRole('alert').textContent).toBe('请选择处理结果')
  expect(server.received(alarmCalls.handle)).toEqual([])

  await person.click(screen.getByRole('radio', { name: '误报' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(submit())
  await screen.findByText('操作成功')
  expect(server.received(alarmCalls.handle)).toEqual([
    { alarmIds: [pending.id], verdict: 'falseAlarm', seenState: 'pending', seenLevel: 'severe' },
  ])
})

test('done and next opens the next alarm once the server has the verdict, and not before', async () => {
  server.refuses(alarmCalls.handle, 'call.busy')
  const onNext = vi.fn()
  const { person } = await openAlarm(onNext)
  await person.click(screen.getByRole('radio', { name: '误报' }))
  await person.click(submit('完成并下一条'))
  await screen.findByText(errorText('call.busy', 'zh'))
  expect(onNext).not.toHaveBeenCalled()

  server.answers(alarmCalls.handle, undefined)
  await person.click(submit('完成并下一条'))
  await waitFor(() => expect(onNext).toHaveBeenCalledOnce())
  expect(server.received(alarmCalls.handle)).toHaveLength(2)
})

test('an alarm that belongs to no list has no next one', async () => {
  await openAlarm()
  expect(screen.queryByRole('button', { name: '完成并下一条' })).toBeNull()
})

test('a comment ends where the contract ends it', async () => {
  const { person } = await openAlarm()
  await person.click(comment())
  await person.paste('长'.repeat(commentLimit + 100))
  expect(comment().value).toHaveLength(commentLimit)

  await person.click(screen.getByRole('radio', { name: '真实告警' }))
  await person.click(submit())
  await screen.findByText('操作成功')
  expect(server.received(alarmCalls.handle)[0]?.comment).toHaveLength(commentLimit)
})

test('where another operator was faster, what was written stays and is sent once that was read', async () => {
  server.refuses(alarmCalls.handle, 'alarm.handledMeanwhile', { by: '王工', at: '10:00' })
  const { person } = await openAlarm()
  await person.click(screen.getByRole('radio', { name: '真实告警' }))
  await person.type(comment(), '已通知班长')
  stored = handledByWang
  await person.click(submit())

  const said = await screen.findByText('王工 (13800000009) 已于 10:00 处理了该告警')
  const notice = within(said.closest<HTMLElement>('[role=alert]') ?? document.body)
  expect(notice.getByText('误报')).toBeTruthy()
  expect(notice.getByText('是雨衣')).toBeTruthy()
  expect(comment().value).toBe('已通知班长')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '真实告警' }).checked).toBe(true)

  server.answers(alarmCalls.handle, undefined)
  const read = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000)
  onTestFinished(() => read.mockRestore())
  await person.click(submit('仍要提交'))
  await screen.findByText('操作成功')
  const judged = { alarmIds: [pending.id], verdict: 'trueAlarm', comment: '已通知班长' }
  expect(server.received(alarmCalls.handle).at(-1)).toEqual({ ...judged, seenState: 'handled', seenLevel: 'severe' })
})

test('a refused verdict keeps what was written, also for who leaves and comes back', async () => {
  server.refuses(alarmCalls.handle, 'call.databaseAway')
  const { person, unmount } = await openAlarm()
  await person.click(screen.getByRole('radio', { name: '忽略' }))
  await person.type(comment(), '检修中')
  await person.click(submit())
  await screen.findByText(/数据库暂时无法响应/)
  unmount()

  await openAlarm()
  expect(comment().value).toBe('检修中')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '忽略' }).checked).toBe(true)
})

test('a handled alarm is handled again on purpose only', async () => {
  stored = handledByWang
  const { person } = await openAlarm()
  expect(screen.queryByRole('radio')).toBeNull()
  await person.click(screen.getByRole('button', { name: '再次处理' }))
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(3))
})

test('who may not handle alarms is told so and has no form', async () => {
  signInAs(seedRoles.viewer)
  renderScreen(<OpenAlarm />)
  await screen.findByText('您没有处理告警的权限')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a photo that is still on its way is waited for, unless it is submitted again without it', async () => {
  const fileid = 'ab'.repeat(16)
  const way = Promise.withResolvers<void>()
  server.answers(fileCalls.upload, async () => {
    await way.promise
    return { fileid, url: `/media/v1/file/${fileid}?ticket=t` }
  })
  const { person } = await openAlarm()
  await person.click(screen.getByRole('radio', { name: '真实告警' }))
  await person.upload(screen.getByLabelText('添加照片'), new File(['x'], 'site.jpg', { type: 'image/jpeg' }))
  await person.click(submit())
  await screen.findByText('照片还在上传。再次提交则不含这些照片')
  expect(server.received(alarmCalls.handle)).toEqual([])

  way.resolve()
  await screen.findByRole('img', { name: '照片 1' })
  await waitFor(() => expect(screen.queryByText('照片还在上传。再次提交则不含这些照片')).toBeNull())
  await person.click(submit())
  await screen.findByText('操作成功')
  expect(server.received(alarmCalls.handle)).toMatchObject([{ verdict: 'trueAlarm', sitePhotos: [fileid] }])
})

test('a photo that does not come keeps no verdict back', async () => {
  server.answers(fileCalls.upload, () => new Promise(() => {}))
  const { person } = await openAlarm()
  await person.click(screen.getByRole('radio', { name: '真实告警' }))
  await person.upload(screen.getByLabelText('添加照片'), new File(['x'], 'site.jpg', { type: 'image/jpeg' }))
  await person.click(submit())
  await screen.findByText('照片还在上传。再次提交则不含这些照片')
  await person.click(submit())
  await screen.findByText('操作成功')
  expect(server.received(alarmCalls.handle)).toEqual([
    { alarmIds: [pending.id], verdict: 'trueAlarm', seenState: 'pending', seenLevel: 'severe' },
  ])
})
