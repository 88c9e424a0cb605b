// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { passwordDigest } from '../../core/password-digest.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { NewCompanyDialog } from './NewCompanyDialog.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(companyCalls.readTree, [
    { companyId: 3, name: '中原集团', level: 'customer', parentId: null, children: [] },
  ])
  server.answers(companyCalls.save, { companyId: 9 })
  signInAs([rights.customers, rights.modifyCompany])
})

async function open() {
  const onClose = vi.fn()
  const view = renderScreen(<NewCompanyDialog parentId={3} onClose={onClose} />)
  await screen.findByText('中原集团')
  return { ...view, onClose }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole('button', { name: '保存' })
type Person = Awaited<ReturnType<typeof open>>['person']

async function fill(person: Person, changes: Record<string, string> = {}) {
  const values = {
    企业名称: '东厂',
    企业地址: '工业路 1 号',
    联系人: '周工',
    客户经理: '李经理',
    登录手机号: '13700000001',
    企业简介: '新厂',
    ...changes,
  }
  for (const [label, text] of Object.entries(values)) await person.type(field(label), text)
}

test('a made-up password is shown, and travels as its digest alone', async () => {
  const { person, onClose } = await open()
  await fill(person)
  await person.click(screen.getByRole('button', { name: '随机生成' }))
  expect(field('密码').type).toBe('text')
  const password = field('密码').value
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(companyCalls.save)).toEqual([
    {
      parentId: 3,
      name: '东厂',
      address: '工业路 1 号',
      contact: '周工',
      manager: '李经理',
      account: '13700000001',
      password: await passwordDigest(password),
      description: '新厂',
    },
  ])
})

test('what is wrong is said when the field is left, in the words of the spec', async () => {
  const { person } = await open()
  await person.type(field('登录手机号'), '12345678901')
  expect(screen.queryByText('手机格式不正确')).toBeNull()
  await person.tab()
  await screen.findByText('手机格式不正确')
  await person.click(save())
  for (const sentence of [
    '企业名称不得为空',
    '企业地址不得为空',
    '联系人不得为空',
    '请输入客户经理',
    '密码不得为空',
    '请输入简介',
  ])
    await screen.findByText(sentence)
  await person.type(field('密码'), 'short')
  await person.tab()
  await screen.findByText('至少 10 位；混用字母、数字或符号时至少 8 位')
  expect(server.received(companyCalls.save)).toEqual([])
})

test('a phone number that is taken is said at its field, and what was typed stays', async () => {
  const { person, onClose } = await open()
  server.refuses(companyCalls.save, 'company.accountTaken', { field: 'cAccount' })
  await fill(person, { 密码: 'autumn leaves' })
  await person.click(save())
  await screen.findByText('该手机号已被其他账号使用')
  expect(field('企业名称').value).toBe('东厂')
  expect(onClose).not.toHaveBeenCalled()
})
