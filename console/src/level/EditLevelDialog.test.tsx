// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { type LevelSetting, levelCalls } from '@watchfire/contract/level/level.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { useCall } from '../core/use-call.ts'
import { EditLevelDialog } from './EditLevelDialog.tsx'

const intrusion: LevelSetting = {
  companyId: 3,
  type: 4,
  typeName: '区域入侵',
  level: 'severe',
  levelName: '严重',
  mergeSeconds: 60,
  overdueMinutes: 30,
  catalogue: { level: 'severe', mergeSeconds: 60, overdueMinutes: 30 },
  version: 2,
  changedBy: '',
  changedAt: null,
  changedAtText: '',
}

let server: FakeServer
/** The setting as the server has it. */
let stored: LevelSetting
beforeEach(() => {
  server = startFakeServer()
  stored = intrusion
  server.answers(levelCalls.list, () => [stored])
  server.answers(levelCalls.update, () => stored)
  signInAs([rights.alarmLevels])
})

async function open() {
  const onClose = vi.fn()
  function Page() {
    const [setting] = useCall(levelCalls.list, {}).data ?? []
    return setting && <EditLevelDialog setting={setting} onClose={onClose} />
  }
  const view = renderScreen(<Page />)
  await screen.findByText('告警等级：区域入侵')
  return { ...view, onClose }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole('button', { name: /保\s?存/ })
const sent = () => server.received(levelCalls.update)

test('merge window and time limit are changed, and the version that was seen goes along', async () => {
  const { person, onClose } = await open()
  await person.clear(field('合并时间'))
  await person.type(field('合并时间'), '90')
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ companyId: 3, type: 4, level: 'severe', mergeSeconds: 90, overdueMinutes: 30, version: 2 }])
})

test('a level without a time limit asks for none, and keeps the one it had', async () => {
  const { person, onClose } = await open()
  await person.click(field('等级'))
  await person.click(await screen.findByText('一般'))
  await waitFor(() => expect(screen.queryByLabelText('处理时限')).toBeNull())
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject([{ level: 'normal', overdueMinutes: 30 }])
})

test('a field left empty is said, and nothing is sent', async () => {
  const { person } = await open()
  await person.clear(field('处理时限'))
  await person.click(save())
  expect(await screen.findByText(/^请输入 1 到 \d+ 之间的整数$/)).toBeTruthy()
  expect(sent()).toEqual([])
})

test('what somebody else changed meanwhile is shown before it can be changed again', async () => {
  server.refuses(levelCalls.update, 'level.changedMeanwhile', { by: '王工', at: '10:00' })
  const { person, onClose } = await open()
  await person.clear(field('合并时间'))
  await person.type(field('合并时间'), '90')
  stored = { ...intrusion, mergeSeconds: 120, version: 3 }
  await person.click(save())
  const reload = await screen.findByRole('button', { name: '查看最新设置' })
  expect(field('合并时间').value).toBe('90')
  await waitFor(() => expect(server.received(levelCalls.list)).toHaveLength(2))

  server.answers(levelCalls.update, () => stored)
  await person.click(reload)
  await waitFor(() => expect(field('合并时间').value).toBe('120'))
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent().map(({ version, mergeSeconds }) => [version, mergeSeconds])).toEqual([
    [2, 90],
    [3, 120],
  ])
})
