import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { beforeAll, describe, expect, test } from 'vitest'
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
