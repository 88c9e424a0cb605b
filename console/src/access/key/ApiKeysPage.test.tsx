// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import type { ApiKey } from '@watchfire/contract/access/key/api-key.shapes.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { onTelephone } from '../../core/testing/on-telephone.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { ApiKeysPage } from './ApiKeysPage.tsx'

const day = 86_400_000
const token = `wfk_1f2e3d4c5b6a_${'s'.repeat(43)}`
const mes: ApiKey = {
  keyId: 17,
  name: 'MES',
  remark: '生产系统',
  companyId: 3,
  companyName: '东厂',
  state: 'active',
  prefix: '0a1b2c3d4e5f',
  lastFour: 'wxyz',
  menuIds: [rights.workplace, rights.processAlarm],
  confirmedActs: false,
  allProjects: false,
  projects: [{ projectId: 31, projectName: '一号厂区', regions: null, regionCount: 2 }],
  networks: ['10.1.0.0/16'],
  expiresAt: Date.now() + 30 * day - 1,
  expiresStr: '2026-12-01 08:00:00',
  lastUsedAt: 1,
  lastUsedStr: '2026-11-20 09:30:00',
  lastAddress: '10.1.2.3',
  createdBy: '李工',
  createdAt: 1,
  createdStr: '2026-01-01 08:00:00',
  holder: '李工',
  lackingIds: [],
  seesLess: false,
  renewedBy: '',
  version: 4,
}
const unused = { keyId: 18, name: '看板', lastUsedAt: null, lastUsedStr: '', lastAddress: '' }

let server: FakeServer
let rows: ApiKey[]
beforeEach(() => {
  rows = [mes]
  server = startFakeServer()
  server.answers(apiKeyCalls.list, () => ({ rows, total: rows.length }))
  server.answers(companyCalls.readProjectTree, [
    {
      companyId: 3,
      name: '东厂',
      level: 'company',
      parentId: null,
      projects: [
        { projectId: 31, name: '一号厂区' },
        { projectId: 32, name: '二号厂区' },
      ],
      children: [],
    },
  ])
  server.answers(apiKeyCalls.make, { keyId: 19, token })
  server.answers(apiKeyCalls.update, undefined)
  server.answers(apiKeyCalls.revoke, undefined)
  signInAs([rights.accounts, rights.keepAccounts, rights.grantAccess, rights.workplace, rights.processAlarm])
})

type Person = ReturnType<typeof renderScreen>['person']
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const make = (person: Person) => person.click(screen.getByRole('button', { name: '生成密钥' }))

async function openPage() {
  const { person } = renderScreen(<ApiKeysPage />)
  await screen.findByText('MES')
  return person
}
async function fillIn() {
  const person = await openPage()
  await person.click(screen.getByText('新建密钥'))
  await person.type(field('名称'), '能源系统')
  await person.click(field('立即处理'))
  return person
}

test('a key is shown once with a call to try it by, and is gone when that is closed', async () => {
  const person = await fillIn()
  await make(person)
  expect((await screen.findByLabelText<HTMLTextAreaElement>('密钥')).value).toBe(token)
  expect(field('试用命令').value).toContain(`/api/alarm/queryAlarmList -H 'Authorization: Bearer ${token}'`)
  expect(server.received(apiKeyCalls.make)).toMatchObject([
    {
      ofCompanyId: 3,
      name: '能源系统',
      menuIds: [rights.workplace, rights.processAlarm],
      allProjects: true,
      projectIds: [],
      networks: [],
      days: 365,
    },
  ])
  await person.click(screen.getByRole('button', { name: '已保存，关闭' }))
  await waitFor(() => expect(screen.queryByLabelText('密钥')).toBeNull())
  const values = [...document.querySelectorAll('textarea, input')].map(one => (one as HTMLInputElement).value)
  expect([document.documentElement.innerHTML, ...values].join('\n')).not.toContain(token)
  await person.click(screen.getByText('新建密钥'))
  expect(field('名称').value).toBe('')
})

test.each([
  ['apiKey.nameTaken', { name: '能源系统' }, '已有名为“能源系统”的接口密钥', '名称'],
  ['grant.rightsBeyond', { rights: '立即处理' }, '不能授予自己没有的权限：立即处理', '权限'],
  ['grant.scopeBeyond', {}, '不能授予自己看不到的', '全部项目'],
] as const)('%s is said at its field, and what was typed stays', async (code, facts, sentence, label) => {
  server.refuses(apiKeyCalls.make, code, facts)
  const person = await fillIn()
  await make(person)
  const said = await screen.findByText(text => text.startsWith(sentence))
  const item = said.closest<HTMLElement>('.ant-form-item')
  expect(item && within(item).getByLabelText(label)).toBeTruthy()
  expect(field('名称').value).toBe('能源系统')
})

test('what no field is to blame for stands above them all', async () => {
  server.refuses(apiKeyCalls.make, 'apiKey.tooMany', { limit: 50 })
  const person = await fillIn()
  await make(person)
  expect((await screen.findByText(/最多可有 50 个/)).closest('[role=alert]')).toBeTruthy()
})

test('nothing is sent without a right, a chosen project, or with an address that is none', async () => {
  const person = await fillIn()
  await person.click(field('立即处理'))
  await person.click(screen.getByLabelText('告警中心', { selector: 'input' }))
  await person.click(field('指定项目'))
  await person.type(field('允许的地址'), '10.1.0.0/16 10.1.0.0/33')
  await make(person)
  await screen.findByText('请至少选择一项权限')
  await screen.findByText('请至少选择一个项目')
  await screen.findByText('“10.1.0.0/33”不是有效的地址或网段')
  expect(server.received(apiKeyCalls.make)).toEqual([])
})

test('an edit is on top of what was read, and leaves the end where it was unless one is chosen', async () => {
  const person = await openPage()
  await person.click(screen.getByRole('button', { name: '编辑 MES' }))
  await person.click(field('立即处理'))
  expect(screen.getByText('取消', { selector: '.ant-tag' })).toBeTruthy()
  await person.clear(field('备注'))
  await person.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(server.received(apiKeyCalls.update)).toHaveLength(1))
  expect(server.received(apiKeyCalls.update)[0]).toEqual({
    keyId: 17,
    version: 4,
    name: 'MES',
    remark: '',
    menuIds: [rights.workplace],
    confirmedActs: false,
    allProjects: false,
    projectIds: [31],
    regionLimits: [],
    networks: ['10.1.0.0/16'],
    days: undefined,
  })
})

test('a key of single regions says how many, and its edit keeps them', async () => {
  const hall = { regionId: 7, name: '卸货区', projectId: 31, projectName: '一号厂区' }
  server.answers(companyCalls.listRegions, { rows: [hall], total: 1 } as never)
  const inPart = {
    projectId: 31,
    projectName: '一号厂区',
    regions: [{ regionId: 7, regionName: '卸货区' }],
    regionCount: 3,
  }
  rows = [{ ...mes, projects: [inPart] }]
  const person = await openPage()
  expect(screen.getByText('MES').closest('tr')?.textContent).toContain('一号厂区（1/3 个区域）')
  await person.click(screen.getByRole('button', { name: '编辑 MES' }))
  await screen.findByText('卸货区')
  await person.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(server.received(apiKeyCalls.update)).toHaveLength(1))
  expect(server.received(apiKeyCalls.update)[0]).toMatchObject({
    projectIds: [31],
    regionLimits: [{ projectId: 31, regionIds: [7] }],
  })
})

test('the list warns from thirty days before the end, of keys that still open something, and marks confirmed acts', async () => {
  rows = [
    mes,
    { ...mes, keyId: 20, name: '远', confirmedActs: true, expiresAt: Date.now() + 30 * day + 60_000 },
    { ...mes, keyId: 21, name: '止', state: 'revoked', networks: ['10.1.0.1/32', '10.1.0.2/32', '10.1.0.3/32'] },
  ]
  await openPage()
  const rowOf = (name: string) => screen.getByText(name).closest('tr')?.textContent
  expect(rowOf('MES')).toContain('30 天后到期')
  expect(rowOf('MES')).toContain('2 项权限一号厂区')
  expect(rowOf('远')).not.toContain('天后到期')
  expect(rowOf('远')).toContain('含需确认的操作')
  expect(rowOf('止')).not.toContain('天后到期')
  expect(rowOf('止')).toContain('10.1.0.1/3210.1.0.2/32另有 1 个')
  expect(screen.queryByRole('button', { name: '吊销 止' })).toBeNull()
})

test.each([
  ['MES', /最近使用：2026-11-20 09:30:00，来自 10\.1\.2\.3/, 17],
  ['看板', /它从未使用过/, 18],
])('revoking %s says first when it was last used', async (name, sentence, keyId) => {
  rows = [mes, { ...mes, ...unused }]
  const person = await openPage()
  await person.click(screen.getByRole('button', { name: `吊销 ${name}` }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(server.received(apiKeyCalls.revoke)).toEqual([])
  await person.click(screen.getByRole('button', { name: /^吊\s?销$/ }))
  await waitFor(() => expect(server.received(apiKeyCalls.revoke)).toEqual([{ keyId }]))
})

test('a key that its holder limits says by what, who holds it now, and that a renewed one waits', async () => {
  rows = [
    mes,
    { ...mes, keyId: 22, name: '减', holder: '王工', lackingIds: [rights.processAlarm], seesLess: true },
    { ...mes, keyId: 23, name: '换', renewedBy: '张工' },
  ]
  await openPage()
  const rowOf = (name: string) => screen.getByText(name).closest('tr')?.textContent
  expect(rowOf('减')).toContain('受持有人限制王工现在没有：立即处理王工现在看不到全部企业、项目或区域')
  expect(rowOf('减')).toContain('现由王工持有')
  expect(rowOf('换')).toContain('张工已换发，新密钥尚未使用')
  expect(rowOf('MES')).not.toMatch(/受持有人限制|持有|换发/)
})

test('renewing asks, says how long the old key works, and shows the new one once', async () => {
  server.answers(apiKeyCalls.renew, { token })
  const person = await openPage()
  await person.click(screen.getByRole('button', { name: '换发 MES' }))
  await screen.findByText(/旧密钥继续有效，直到程序第一次使用新密钥/)
  expect(server.received(apiKeyCalls.renew)).toEqual([])
  await person.click(screen.getByRole('button', { name: /^换\s?发$/ }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('密钥')).value).toBe(token)
  expect(screen.getByText('密钥“MES”已换发')).toBeTruthy()
  expect(server.received(apiKeyCalls.renew)).toEqual([{ keyId: 17 }])
  await person.click(screen.getByRole('button', { name: '已保存，关闭' }))
  await waitFor(() => expect(screen.queryByLabelText('密钥')).toBeNull())
})

test('renewing a key whose new one waits says by whom it was renewed and that the waiting one ends, and says so to the server', async () => {
  server.answers(apiKeyCalls.renew, { token })
  rows = [{ ...mes, renewedBy: '张工' }]
  const person = await openPage()
  await person.click(screen.getByRole('button', { name: '换发 MES' }))
  await screen.findByText(/张工已换发，新密钥尚未使用。再次换发后它立即作废/)
  await person.click(screen.getByRole('button', { name: /^换\s?发$/ }))
  await screen.findByLabelText('密钥')
  expect(server.received(apiKeyCalls.renew)).toEqual([{ keyId: 17, replacesUnused: true }])
})

test('where somebody has renewed the key meanwhile, that is said, and the list is read again to ask anew', async () => {
  server.refuses(apiKeyCalls.renew, 'apiKey.renewedAlready', { name: '张工' })
  const person = await openPage()
  await person.click(screen.getByRole('button', { name: '换发 MES' }))
  rows = [{ ...mes, renewedBy: '张工' }]
  await person.click(await screen.findByRole('button', { name: /^换\s?发$/ }))
  await waitFor(() => expect(screen.getByText('MES').closest('tr')?.textContent).toContain('张工已换发'))
  expect(server.received(apiKeyCalls.renew)).toEqual([{ keyId: 17 }])
})

test('on a telephone a key is a card that says by name what its cells hold', async () => {
  onTelephone()
  const person = await openPage()
  const card = within(screen.getByText('MES').closest('li') as HTMLElement)
  expect(screen.queryByRole('table')).toBeNull()
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    '企业',
    '权限 / 项目',
    '状态 / 有效期',
    '允许的地址',
    '最近使用',
    '创建人',
  ])
  expect(card.getByText('最近使用').nextSibling?.textContent).toBe('2026-11-20 09:30:0010.1.2.3')
  await person.click(card.getByRole('button', { name: '编辑 MES' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('where there is no key yet, one button makes the first', async () => {
  rows = []
  renderScreen(<ApiKeysPage />)
  await screen.findByText(/还没有接口密钥/)
  expect(screen.getAllByRole('button', { name: /新建密钥/ })).toHaveLength(1)
})
