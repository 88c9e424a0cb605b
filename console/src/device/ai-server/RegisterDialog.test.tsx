// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { AiServer } from '@watchfire/contract/device/ai-server.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { confirmWith } from '../../core/client.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { plainDetail } from '../testing/ai-servers-of-a-test.ts'
import { eastServer } from '../testing/cameras-of-a-test.ts'
import { MakeClaimDialog } from './MakeClaimDialog.tsx'
import { RegisterDialog } from './RegisterDialog.tsx'
import { RotateKeyDialog } from './RotateKeyDialog.tsx'

const unused = {
  state: 'unused',
  hint: 'wf_abc…wxyz',
  madeAt: 0,
  usedAt: null,
  formerUntil: null,
  claimUntil: null,
} as const
const never: AiServer = {
  ...eastServer,
  aiServerId: 'WF-7K3M9QXT',
  state: 'inactive',
  version: '',
  channels: 0,
  channelsOnline: 0,
  key: unused,
  publicKey: null,
  canRemove: true,
}
const key = { ...unused, state: 'inUse', usedAt: 1 } as const
const here: AiServer = { ...never, state: 'online', version: '0.1.0', channels: 1, channelsOnline: 1, key }
const made = { aiServerId: never.aiServerId, key: `wf_${'k'.repeat(32)}`, serverUrl: '', formerUntil: null }

let server: FakeServer
let seen: AiServer
beforeEach(() => {
  seen = never
  server = startFakeServer()
  const of = { companyId: 3, companyName: '东厂' }
  const projects = [
    { projectId: 11, name: '一号厂区', floorPlan: '', ...of },
    { projectId: 12, name: '二号厂区', floorPlan: '', ...of },
  ]
  server.answers(companyCalls.listProjects, { rows: projects, total: 2 })
  server.answers(companyCalls.listRegions, {
    rows: [
      { regionId: 21, name: '卸货区', projectId: 11, projectName: '一号厂区' },
      { regionId: 22, name: '仓库区', projectId: 12, projectName: '二号厂区' },
    ],
    total: 2,
  })
  server.answers(otaCalls.listBundles, [])
  server.answers(deviceCalls.getAiServer, () => ({ aiServer: seen, channels: [], heartbeats: [], ...plainDetail }))
  signInAs([rights.aiServers])
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
type Person = ReturnType<typeof renderScreen>['person']
async function choose(person: Person, label: string, choice: string) {
  await person.click(field(label))
  await person.click(await screen.findByText(choice, { selector: '.ant-select-item-option-content' }))
}

test('registering shows the key once with settings an edge takes, and says by itself when it is here', async () => {
  server.answers(deviceCalls.registerAiServer, made)
  const onClose = vi.fn()
  const { person } = renderScreen(<RegisterDialog onClose={onClose} />)
  await person.type(field('名称'), '东区')
  await choose(person, '项目', '一号厂区')
  await choose(person, '区域', '卸货区')
  await person.type(field('安装位置'), '一号机房')
  await person.click(screen.getByRole('radio', { name: '密钥与配置文件' }))
  await person.click(screen.getByRole('button', { name: '登记并生成密钥' }))
  const shown = await screen.findByTestId('edge-settings')
  expect(server.received(deviceCalls.registerAiServer)).toEqual([
    { name: '东区', projectId: 11, regionId: 21, location: '一号机房' },
  ])
  expect(JSON.parse(shown.textContent ?? '')).toMatchObject({
    server: location.origin,
    deviceId: made.aiServerId,
    key: made.key,
    cameras: [],
  })
  expect(screen.getByText(/install.sh --settings WF-7K3M9QXT.json/)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('等待首次连接')
  seen = here
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('已连接，版本 0.1.0，1 个通道在线'))
  expect(onClose).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: /完\s*成/ }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a key is shown to who has proved who they are; who does not want to keeps what was typed, and no complaint', async () => {
  onTestFinished(() => confirmWith(async () => false))
  server.refuses(deviceCalls.registerAiServer, 'session.confirmDue')
  let proves = false
  confirmWith(async () => {
    if (proves) server.answers(deviceCalls.registerAiServer, made)
    return proves
  })
  const { person } = renderScreen(<RegisterDialog onClose={vi.fn()} />)
  await person.type(field('名称'), '东区')
  await choose(person, '项目', '一号厂区')
  await person.click(screen.getByRole('radio', { name: '密钥与配置文件' }))
  const act = () => screen.getByRole('button', { name: '登记并生成密钥' })
  await person.click(act())
  await waitFor(() => expect(server.received(deviceCalls.registerAiServer)).toHaveLength(1))
  await waitFor(() => expect(act().className).not.toContain('loading'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field('名称').value).toBe('东区')
  proves = true
  await person.click(act())
  expect((await screen.findByTestId('new-key')).textContent).toContain(made.key)
})

const claim = {
  aiServerId: never.aiServerId,
  claimCode: '7K3M-9QXT-WP4H',
  claimUntil: 1_760_000_000_000,
  serverUrl: '',
}

test('registering by a code shows it once with the command to type, and says by itself when the AI server is here', async () => {
  server.answers(deviceCalls.registerByClaim, claim)
  seen = { ...never, key: { ...unused, state: 'none', claimUntil: claim.claimUntil } }
  const { person } = renderScreen(<RegisterDialog onClose={vi.fn()} />)
  await person.type(field('名称'), '东区')
  await choose(person, '项目', '一号厂区')
  await person.click(screen.getByRole('button', { name: '登记并生成领取码' }))
  expect((await screen.findByTestId('claim-code')).textContent).toContain(claim.claimCode)
  expect(server.received(deviceCalls.registerByClaim)).toEqual([{ name: '东区', projectId: 11 }])
  expect(screen.getByText(`sudo ./install.sh --server ${location.origin} --code 7K3M-9QXT-WP4H`)).toBeTruthy()
  expect(screen.getByRole('img', { name: '启动命令的二维码' })).toBeTruthy()
  expect(await screen.findByText(/平台上还没有：用 npm run edge:bundle 生成/)).toBeTruthy()
  seen = here
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('已连接，版本 0.1.0，1 个通道在线'))
})

test('the bundle that the command needs is downloaded there', async () => {
  server.answers(deviceCalls.makeClaim, claim)
  const bundleName = 'watchfire-edge-1.4.0-linux-x64.tar.gz'
  const url = '/media/v1/edge-bundle?ticket=t'
  const facts = { version: '1.4.0', platform: 'linux-x64', packageSize: 109_799_199, sha256: 'a'.repeat(64) }
  server.answers(otaCalls.listBundles, [{ bundleName, url, ...facts }])
  const { person } = renderScreen(<MakeClaimDialog server={never} onClose={vi.fn()} />)
  await person.click(screen.getByRole('button', { name: '生成新领取码' }))
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: bundleName })
  expect([link.getAttribute('href'), link.download]).toEqual([url, bundleName])
  expect(screen.queryByText(/平台上还没有/)).toBeNull()
})

test('a code that waits is replaced by another one, or ended', async () => {
  server.answers(deviceCalls.makeClaim, claim)
  server.answers(deviceCalls.revokeClaim, undefined)
  const waiting: AiServer = { ...never, key: { ...unused, state: 'none', claimUntil: claim.claimUntil } }
  const onClose = vi.fn()
  const { person } = renderScreen(<MakeClaimDialog server={waiting} onClose={onClose} />)
  await person.click(screen.getByRole('button', { name: '作废现有领取码' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(deviceCalls.revokeClaim)).toEqual([{ aiServerId: never.aiServerId }])
  await person.click(screen.getByRole('button', { name: '生成新领取码' }))
  expect((await screen.findByTestId('claim-code')).textContent).toContain(claim.claimCode)
})

test('another project forgets the region, and nothing is sent without a project', async () => {
  server.answers(deviceCalls.registerAiServer, made)
  const { person } = renderScreen(<RegisterDialog onClose={vi.fn()} />)
  await person.type(field('名称'), '东区')
  await person.click(screen.getByRole('radio', { name: '密钥与配置文件' }))
  await person.click(screen.getByRole('button', { name: '登记并生成密钥' }))
  await screen.findByText('请选择项目', { selector: '.ant-form-item-explain-error' })
  await choose(person, '项目', '一号厂区')
  await choose(person, '区域', '卸货区')
  await choose(person, '项目', '二号厂区')
  expect(server.received(deviceCalls.registerAiServer)).toEqual([])
  await person.click(screen.getByRole('button', { name: '登记并生成密钥' }))
  await screen.findByTestId('new-key')
  expect(server.received(deviceCalls.registerAiServer)).toEqual([{ name: '东区', projectId: 12 }])
})

test('a new key leaves the old one a day, or ends it now when that is chosen', async () => {
  server.answers(deviceCalls.rotateKey, made)
  const { person } = renderScreen(<RotateKeyDialog server={here} onClose={vi.fn()} />)
  await person.click(screen.getByRole('radio', { name: /立即失效/ }))
  await person.click(screen.getByRole('button', { name: '生成新密钥' }))
  expect((await screen.findByTestId('new-key')).textContent).toContain(made.key)
  expect(server.received(deviceCalls.rotateKey)).toEqual([{ aiServerId: made.aiServerId, endFormer: true }])
})
