// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { CompanyNode } from '@watchfire/contract/company/company.shapes.ts'
import { type RightId, rights } from '@watchfire/contract/core/rights.ts'
import { gigabyte } from '@watchfire/contract/storage/quota.rules.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import type { RecordDryRun } from '@watchfire/contract/storage/storage.shapes.ts'
import { expect, test } from 'vitest'
import { queryClient } from '../core/query-client.ts'
import { currentSelection, select } from '../core/session-store.ts'
import { startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { keyOf } from '../core/use-call.ts'
import { RetentionRules } from './RetentionRules.tsx'
import { StorageOverview } from './StorageOverview.tsx'

const rulesOf = (customerId: number, days: number) => ({
  customerId,
  customerName: '',
  rules: [{ kind: 'picture' as const, judgement: 'false' as const, days }],
  records: { days: null, weightyDays: null },
  minRecordDays: 180,
  version: 1,
  minDays: 30,
  maxDays: null,
  quotaBytes: null,
  usedBytes: 0,
  freeableBytes: 0,
  grantVersion: 0,
})
const dryRunOf = (records: Partial<RecordDryRun> = {}) => ({
  files: 0,
  bytes: 0,
  rows: [],
  records: {
    alarms: 0,
    months: [],
    oldest: null,
    newest: null,
    kept: { pending: 0, held: 0, linked: 0 },
    ...records,
  },
  beyondQuota: null,
})
const days = () => screen.getByLabelText<HTMLInputElement>(/误报保留天数$/)

const node = (companyId: number, level: CompanyNode['level'], children: CompanyNode[] = []): CompanyNode => ({
  companyId,
  name: `公司${companyId}`,
  level,
  parentId: null,
  children,
})
const tree = [node(1, 'platform', [node(3, 'customer', [node(5, 'company')]), node(4, 'customer')])]
const asRoot = () => signInAs([rights.files], { companyLevel: 'platform', companyId: 1 })

test.each([
  ['overview', StorageOverview],
  ['rules', RetentionRules],
])(
  '%s: root is told to choose a customer, and of a company below one which; chosen, its own are shown',
  async (_, Part) => {
    const server = startFakeServer()
    server.answers(companyCalls.readTree, tree)
    server.answers(storageCalls.readTotals, { files: 0, bytes: 0, kinds: [] })
    server.answers(storageCalls.listOwners, { rows: [], total: 0 })
    server.answers(storageCalls.listRuns, { rows: [], total: 0 })
    server.answers(storageCalls.readRules, ({ customerId = 0 }) => ({
      ...rulesOf(customerId, 60),
      quotaBytes: 2 * gigabyte,
    }))
    asRoot()
    const { person } = renderScreen(<Part />)
    expect((await screen.findByRole('status')).textContent).toContain('请在顶栏选择')
    act(() => select({ companyId: 5 }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('“公司3”'))
    expect(server.received(storageCalls.readRules)).toEqual([])
    await person.click(screen.getByRole('button', { name: '选择公司3' }))
    expect(currentSelection()).toEqual({ companyId: 3 })
    await screen.findByRole('region', { name: Part === RetentionRules ? '保留规则' : '存储配额' })
    expect(screen.queryByRole('status')).toBeNull()
    expect(server.received(storageCalls.readRules)).toEqual([{ customerId: 3 }])
  },
)

test('root who goes from one customer to another sees and saves that one’s rules', async () => {
  const server = startFakeServer()
  const terms = new Map([
    [3, 60],
    [4, 90],
  ])
  server.answers(storageCalls.readRules, ({ customerId = 0 }) => rulesOf(customerId, terms.get(customerId) ?? 0))
  server.answers(storageCalls.listRuns, { rows: [], total: 0 })
  server.answers(storageCalls.tryRules, dryRunOf())
  server.answers(storageCalls.saveRules, ({ customerId = 0 }) => rulesOf(customerId, terms.get(customerId) ?? 0))
  server.answers(companyCalls.readTree, tree)
  asRoot()
  select({ companyId: 3 })
  // Both were looked at before: the second shows at once.
  for (const companyId of [3, 4]) {
    const input = { customerId: companyId }
    queryClient.setQueryData(
      keyOf(storageCalls.readRules, input, { companyId }),
      rulesOf(companyId, terms.get(companyId) ?? 0),
    )
  }
  const { person } = renderScreen(<RetentionRules />)
  await waitFor(() => expect(days().value).toBe('60'))
  expect(currentSelection()).toEqual({ companyId: 3 })
  act(() => select({ companyId: 4 }))
  await waitFor(() => expect(days().value).toBe('90'))
  await person.click(screen.getByRole('button', { name: '保存规则' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保存规则' }))
  await waitFor(() => expect(server.received(storageCalls.saveRules)).toHaveLength(1))
  expect(server.received(storageCalls.saveRules)[0]).toMatchObject({
    customerId: 4,
    rules: [{ kind: 'picture', judgement: 'false', days: 90 }],
  })
})

const aDay = Date.parse('2025-03-04T00:00:00Z')
const asAdministrator = (also: RightId[] = [rights.deleteAlarms]) =>
  signInAs([rights.files, ...also], { companyLevel: 'customer', companyId: 3 })

test('records of alarms have terms of their own: the dry run says which go and why others stay, and saving asks in numbers', async () => {
  const server = startFakeServer()
  server.answers(storageCalls.readRules, rulesOf(3, 60))
  server.answers(storageCalls.listRuns, { rows: [], total: 0 })
  server.answers(
    storageCalls.tryRules,
    dryRunOf({
      alarms: 1234,
      months: [{ month: '2025-03', level: 'normal', verdict: 'falseAlarm', alarms: 1234 }],
      oldest: aDay,
      newest: aDay + 86_400_000,
      kept: { pending: 5, held: 1, linked: 2 },
    }),
  )
  server.answers(storageCalls.saveRules, rulesOf(3, 60))
  asAdministrator()
  const { person } = renderScreen(<RetentionRules />)
  const usual = await screen.findByLabelText('其他告警的记录保留天数')
  await person.type(usual, '400')
  await person.type(screen.getByLabelText('严重告警和真实告警的记录保留天数'), '800')
  await person.click(screen.getByRole('button', { name: '试算' }))
  expect(await screen.findByText('将删除 1,234 条告警，发生于 2025-03-04 至 2025-03-05。')).toBeTruthy()
  for (const words of [
    '5 条未处置，保留。',
    '1 条证据已设为长期保留，保留。',
    '2 条关联了隐患、公告或二次研判，保留。',
  ])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('row', { name: '2025-03 一般 误报 1,234' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '保存规则' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/将删除 1,234 条告警记录/)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: '保存并删除' }))
  const records = { days: 400, weightyDays: 800 }
  await waitFor(() => expect(server.received(storageCalls.saveRules)).toMatchObject([{ records, version: 1 }]))
  expect(server.received(storageCalls.tryRules)).toMatchObject([{ records }, { records }])
})

test('terms that the server refuses say why, and changed ones forget what was tried', async () => {
  const server = startFakeServer()
  server.answers(storageCalls.readRules, rulesOf(3, 60))
  server.answers(storageCalls.listRuns, { rows: [], total: 0 })
  server.refuses(storageCalls.tryRules, 'storage.recordsTooShort', { min: 180 })
  asAdministrator()
  const { person } = renderScreen(<RetentionRules />)
  const usual = await screen.findByLabelText('其他告警的记录保留天数')
  await person.type(usual, '9')
  await person.click(screen.getByRole('button', { name: '试算' }))
  expect((await screen.findByRole('alert')).textContent).toContain('至少保留 180 天')
  server.answers(storageCalls.tryRules, dryRunOf())
  await person.clear(usual)
  await person.click(screen.getByRole('button', { name: '试算' }))
  expect(await screen.findByText('没有告警记录超过这些期限。')).toBeTruthy()
  await person.type(usual, '4')
  expect(screen.queryByText('没有告警记录超过这些期限。')).toBeNull()
})

test('a run that deleted records says how many alarms', async () => {
  const server = startFakeServer()
  server.answers(storageCalls.readRules, rulesOf(3, 60))
  const run = {
    runId: 1,
    customerId: 3,
    customerName: '',
    bytes: 10,
    oldest: aDay,
    newest: aDay,
    startedAt: aDay,
    endedAt: aDay,
  }
  server.answers(storageCalls.listRuns, {
    rows: [
      { ...run, cause: 'records', alarms: 4321, files: 7 },
      { ...run, runId: 2, cause: 'rule', alarms: 0, files: 8 },
    ],
    total: 2,
  })
  asAdministrator()
  renderScreen(<RetentionRules />)
  const row = (await screen.findByText('告警记录的保留规则')).closest('tr')
  expect(row?.textContent).toContain('4,321')
})

test('who may not delete alarms sees their terms and why they cannot be changed', async () => {
  const server = startFakeServer()
  server.answers(storageCalls.readRules, rulesOf(3, 60))
  server.answers(storageCalls.listRuns, { rows: [], total: 0 })
  asAdministrator([])
  renderScreen(<RetentionRules />)
  expect((await screen.findByLabelText<HTMLInputElement>('其他告警的记录保留天数')).disabled).toBe(true)
  expect(screen.getByRole('note').textContent).toBe('修改这些期限还需要“删除告警”权限。')
})
