import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { nothingChanges } from '../core/testing/nothing-changes.ts'
import { digestOf, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
const password = 'Autumn-leaves-7'
let root: SignedClient
let admin: SignedClient

beforeAll(async () => {
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
})

type Fields = InputOf<typeof companyCalls.save>
let phone = 13_700_000_000
const aForm = (parentId: number, changes: Partial<Fields> = {}): Fields => {
  phone += 1
  return {
    parentId,
    name: `新企业 ${phone}`,
    address: '新路 1 号',
    contact: '周工',
    manager: '李经理',
    account: String(phone),
    password: digestOf(password),
    description: '新建',
    ...changes,
  }
}
const refusalOf = async (who: SignedClient, form: Fields) =>
  (await who.send(companyCalls.save, z.encode(companyCalls.save.input, form))).body

/** As if its owner had chosen it. */
async function withOwnPassword(account: string): Promise<SignedClient> {
  await sql`update account set must_change_password = false where account = ${account}`.execute(suite.db.system)
  return signInAs(suite.app, account, password)
}

test('the account is that of the person who is named, else of the contact; a user of a company to come is refused', async () => {
  const form = aForm(root.user.companyId)
  await root.call(companyCalls.save, { ...form, userName: ' 孙工 ' })
  expect((await signInAs(suite.app, form.account, password)).user.fullName).toBe('孙工')
  expect(await refusalOf(root, aForm(root.user.companyId, { userId: 5 }))).toMatchObject({
    errorCode: 'call.invalid',
    field: 'userId',
    rmsg: '用户有误：新建时由系统分配，不能指定',
  })
})

test('root makes a customer, whose administrator signs in and makes a company below it', async () => {
  const form = aForm(root.user.companyId, { managerPhone: '13800000000' })
  const { companyId } = await root.call(companyCalls.save, form)
  expect(await root.call(companyCalls.get, { companyId })).toMatchObject({
    name: form.name,
    contact: '周工',
    managerPhone: '13800000000',
    account: form.account,
    level: 'customer',
    status: 'inUse',
    parentId: root.user.companyId,
  })
  const first = await signInAs(suite.app, form.account, password)
  expect(first.user.mustChangePassword).toBe(true)
  const theirs = await withOwnPassword(form.account)
  expect(theirs.user).toMatchObject({ companyId, fullName: '周工', roleList: [{ roleName: 'admin' }] })

  const plant = aForm(companyId)
  const below = await theirs.call(companyCalls.save, plant)
  expect(await theirs.call(companyCalls.get, below)).toMatchObject({ level: 'company', parentId: companyId })
  const tree = await theirs.call(companyCalls.readProjectTree, {})
  expect(tree).toMatchObject([{ companyId, projects: [], children: [{ ...below, projects: [] }] }])
  // The company's administrator keeps no companies: the menu ends at level 2.
  const plants = await withOwnPassword(plant.account)
  expect((await refusalOf(plants, aForm(companyId))).errorCode).toBe('right.missing')
})

test('what is refused leaves neither a company nor an account', async () => {
  const taken = await admin.call(companyCalls.list, { parentId: admin.user.companyId })
  const sibling = taken.rows.find(row => row.level === 'company')
  if (!sibling) throw new Error('the demo’s customer has companies')
  const own = admin.user.companyId
  await nothingChanges(suite, async () => {
    expect(await refusalOf(admin, aForm(own, { name: sibling.name }))).toMatchObject({
      errorCode: 'company.nameTaken',
      field: 'companyName',
    })
    // The company's row was written by then: the account of another customer has the number.
    expect(await refusalOf(admin, aForm(own, { account: '13900000001' }))).toMatchObject({
      errorCode: 'company.accountTaken',
      field: 'cAccount',
    })
    expect(await refusalOf(admin, aForm(sibling.companyId))).toMatchObject({ errorCode: 'company.parentTooLow' })
    expect(await refusalOf(admin, aForm(root.user.companyId))).toMatchObject({ errorCode: 'company.notFound' })
    expect(await refusalOf(admin, aForm(own, { logoUrl: 'f'.repeat(32) }))).toMatchObject({
      errorCode: 'file.notFound',
    })
    expect(await refusalOf(admin, aForm(own, { password: digestOf('password1') }))).toMatchObject({
      errorCode: 'account.passwordCommon',
      field: 'pwd',
    })
  })
})

test('two of one name that are made at once are one', async () => {
  const form = aForm(admin.user.companyId)
  const twin = aForm(admin.user.companyId, { name: form.name })
  const codes = await Promise.all([refusalOf(admin, form), refusalOf(admin, twin)])
  expect(codes.map(body => body.errorCode ?? 'made').sort()).toEqual(['company.nameTaken', 'made'])
  const { rows } = await sql`select from company where name = ${form.name}`.execute(suite.db.system)
  expect(rows).toHaveLength(1)
})

test('whoever has less than the account of the new company would have makes none', async () => {
  await sql`
    with few as (insert into role (name, tenant_id) values ('keeper', ${admin.user.companyId}) returning role_id),
    given as (insert into role_right select role_id, unnest(array[21, 211, 24]) from few)
    insert into account (tenant_id, company_id, role_id, account, password_hash)
    select tenant_id, company_id, few.role_id, 'keeper', password_hash from account, few where account = '13800000001'`.execute(
    suite.db.system,
  )
  const keeper = await signInAs(suite.app, 'keeper', 'Watchfire!admin')
  expect((await refusalOf(keeper, aForm(admin.user.companyId))).errorCode).toBe('grant.rightsBeyond')
})

test('a full customer takes no more companies', async () => {
  const { companyId } = await root.call(companyCalls.save, aForm(root.user.companyId))
  await sql`insert into company (tenant_id, level, parent_id, name)
    select ${companyId}, 3, ${companyId}, 'C' || n from generate_series(1, 500) n`.execute(suite.db.system)
  expect(await refusalOf(root, aForm(companyId))).toMatchObject({
    errorCode: 'company.tooMany',
    rmsg: '最多可建 500 家企业',
  })
})
