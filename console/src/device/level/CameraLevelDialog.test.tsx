// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { type ChannelLevel, channelLevelCalls } from '@watchfire/contract/level/channel-level.calls.ts'
import { beforeEach, expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { CameraLevelsDrawer } from './CameraLevelsDrawer.tsx'

const camera = { channelId: 'WF-EAST_C1', name: '东门', projectId: 11 }
const fire: ChannelLevel = {
  type: 1,
  typeName: '明火烟雾',
  usual: { level: 'severe', mergeSeconds: 60, typeMergeSeconds: 60 },
  now: { level: 'severe', mergeSeconds: 60 },
  own: null,
  levels: ['severe', 'normal', 'notice', 'noticeVariant'],
  version: 0,
}
const gate: ChannelLevel = {
  ...fire,
  type: 4,
  typeName: '区域入侵',
  own: {
    level: 'notice',
    mergeSeconds: null,
    reason: '叉车通道',
    severeAgreed: false,
    changedBy: '林值班',
    changedAt: Date.UTC(2026, 0, 5, 4),
  },
  version: 7,
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(channelLevelCalls.list, [gate, fire])
  server.answers(channelLevelCalls.change, ({ channelIds, level, mergeSeconds, severeAgreed }) =>
    channelIds.map(channelId => {
      const quietsSevere = level === 'notice' || (mergeSeconds ?? 0) > 60
      const refused = quietsSevere && !severeAgreed
      return {
        channelId,
        name: '东门',
        quietsSevere,
        result: refused ? ('refused' as const) : ('done' as const),
        reason: refused ? '须明确同意' : '',
      }
    }),
  )
  signInAs([rights.devices, rights.alarmLevels])
})

const open = () => renderScreen(<CameraLevelsDrawer camera={camera} onClose={() => undefined} />)
const sent = () => server.received(channelLevelCalls.change).filter(input => !input.dryRun)

async function edit(type: string) {
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: `修改“${type}”` }))
  const title = await screen.findByText('东门 的告警等级')
  return { person, dialog: within(title.closest('[role="dialog"]') as HTMLElement) }
}

test('what a camera has of its own says who set it and why, and that it waits while its type is severe', async () => {
  open()
  const row = (await screen.findByText('区域入侵')).closest('tr') as HTMLElement
  expect(row.textContent).toContain('单独设置')
  expect(row.textContent).toContain('林值班')
  expect(row.textContent).toContain('原因：叉车通道')
  expect(row.textContent).toContain('未生效')
})

test('severe alarms are made quieter by a tick and a reason, not before', async () => {
  const { person, dialog } = await edit('明火烟雾')
  await person.type(dialog.getByLabelText('合并时间（留空按通常设置）'), '3600')
  await dialog.findByText('1 路摄像机的严重告警将被减弱')
  const save = () => dialog.getByRole('button', { name: /^保\s*存$/ }) as HTMLButtonElement
  expect(save().disabled).toBe(true)
  expect(dialog.getByText('须先确认并填写原因。')).toBeTruthy()
  expect(dialog.queryByText(/不能修改/)).toBeNull()
  await person.click(dialog.getByRole('checkbox', { name: '我确认减弱这些摄像机的严重告警' }))
  await dialog.findByText('将修改 1 路')
  expect(save().disabled).toBe(true)
  await person.type(dialog.getByLabelText('原因'), '灶台')
  await waitFor(() => expect(save().disabled).toBe(false))
  await person.click(save())
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({
    channelIds: ['WF-EAST_C1'],
    type: 1,
    mergeSeconds: 3600,
    severeAgreed: true,
    reason: '灶台',
    version: 0,
  })
})

test('what was agreed to was what stood there: another value asks again', async () => {
  const { person, dialog } = await edit('明火烟雾')
  const merge = dialog.getByLabelText('合并时间（留空按通常设置）')
  await person.type(merge, '3600')
  await person.click(await dialog.findByRole('checkbox'))
  await person.type(merge, '0')
  await waitFor(() => expect(dialog.getByRole('checkbox')).toHaveProperty('checked', false))
})

test('who may not set alarm levels is told so, and has nothing to tick', async () => {
  signInAs([rights.devices])
  const { person, dialog } = await edit('明火烟雾')
  await person.type(dialog.getByLabelText('合并时间（留空按通常设置）'), '3600')
  await dialog.findByText('没有“告警等级”权限，不能减弱严重告警。')
  expect(dialog.queryByRole('checkbox')).toBeNull()
})
