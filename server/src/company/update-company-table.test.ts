import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany } from '../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
const edit = { companyName: '新名称', cAddr: '新地址', companyDes: '新简介' }

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
})
const read = () => admin.call(companyCalls.get, { companyId: admin.user.companyId })
const update = async (fields: object) =>
  (await admin.send(companyCalls.update, { companyId: admin.user.companyId, ...edit, ...fields })).body

test('an edit that carries what is fixed as it is changes the rest', async () => {
  const { contact, manager, managerPhone, account, parentId, userId } = await read()
  const fixed = {
    cContacts: contact,
    cManager: manager,
    cmTel: managerPhone,
    cAccount: account,
    parentId,
    userId,
    pwd: '',
    userName: null,
  }
  expect((await update(fixed)).rcode).toBe(0)
  expect(await read()).toMatchObject({ name: '新名称', address: '新地址', contact, manager, account })
})

describe('what an edit cannot change is refused by name, and nothing changes', () => {
  test.each([
    ['cContacts', '别人', '联系人'],
    ['cManager', '别人', '客户经理'],
    ['cmTel', '13700000000', '客户经理电话'],
    ['cAccount', '13700000000', '登录手机'],
    ['parentId', 999, '客户归属'],
    ['userId', 999, '用户'],
    ['pwd', 'a'.repeat(64), '密码'],
    ['userName', '别人', '用户名'],
  ])('%s', async (field, value, label) => {
    const before = await read()
    const body = await update({ companyName: '不该出现', [field]: value })
    expect(body).toMatchObject({ errorCode: 'company.fixed', field, rmsg: `${label}在企业创建后不能修改` })
    expect(await read()).toEqual(before)
  })
})

describe('a company takes no name that one beside it has', () => {
  const below = async (name: string) => {
    const { companyId: tenantId } = admin.user
    const { companyId } = await aCompany(suite.db, {
      name,
      of: { tenantId, companyId: tenantId, projectId: 0, regionId: 0 },
    })
    return companyId
  }
  const rename = async (companyId: number, companyName: string, who = admin) =>
    (await who.send(companyCalls.update, { companyId, ...edit, companyName })).body

  test('in whatever letters; its own it keeps', async () => {
    const [first, second] = [await below('North Works'), await below('South Works')]
    expect(await rename(second, 'NORTH works')).toMatchObject({ errorCode: 'company.nameTaken', field: 'companyName' })
    expect((await admin.call(companyCalls.get, { companyId: second })).name).toBe('South Works')
    expect((await rename(first, 'NORTH WORKS')).rcode).toBe(0)
  })

  test('one of two that take it at once', async () => {
    const ids = [await below('West Works'), await below('East Works')]
    const answers = await Promise.all(ids.map(companyId => rename(companyId, 'Main Works')))
    expect(answers.map(body => body.errorCode ?? 'renamed').sort()).toEqual(['company.nameTaken', 'renamed'])
  })

  test('two that had one name before are edited all the same', async () => {
    const [one] = [await below('Twin Works'), await below('Twin Works')]
    expect((await rename(one, 'Twin Works')).rcode).toBe(0)
  })

  test('customers neither, as far as whoever renames one sees the others', async () => {
    const root = await signInAs(suite.app, 'root', 'Watchfire!root')
    const [first, second] = [await aCompany(suite.db), await aCompany(suite.db)]
    await suite.db.system
      .updateTable('company')
      .set({ parent_id: root.user.companyId })
      .where('company_id', 'in', [first.companyId, second.companyId])
      .execute()
    await rename(first.companyId, 'Northern Group', root)
    expect((await rename(second.companyId, 'Northern Group', root)).errorCode).toBe('company.nameTaken')
  })
})
