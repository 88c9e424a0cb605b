// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { confirmWith } from '../../core/client.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { AddAccountPage } from './AddAccountPage.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.accounts, rights.keepAccounts, rights.grantAccess])
  server.answers(companyCalls.readProjectTree, [
    {
      companyId: 3,
      name: '华东工厂',
      level: 'company',
      parentId: null,
      projects: [
        { projectId: 31, name: '一号厂区' },
        { projectId: 32, name: '二号厂区' },
      ],
      children: [],
    },
  ])
  server.answers(roleCalls.listGivable, [
    {
      roleId: 4,
      name: '值班员',
      remark: '',
      owner: 'platform',
      companyName: '',
      menuIds: [rights.workplace, rights.processAlarm],
    },
  ])
  server.answers(accountCalls.save, { userId: 40, password: 'one-time-word' })
})

const sent = () => server.received(accountCalls.save)

async function fillIn() {
  const { person } = renderScreen(<AddAccountPage />)
  await person.type(screen.getByLabelText('账号'), 'lin')
  await person.type(screen.getByLabelText('姓名'), '林值班')
  await person.click(screen.getByLabelText('角色'))
  await person.click(await screen.findByTitle('值班员'))
  const save = () => person.click(screen.getByRole('button', { name: /保\s?存/ }))
  return { person, save }
}

test('what the role may do stands beside it, and the one-time password is shown with a sentence to pass on', async () => {
  const { save } = await fillIn()
  expect((await screen.findByLabelText('该角色可以使用')).textContent).toContain('立即处理')
  await save()
  expect(await screen.findByDisplayValue('one-time-word')).toBeTruthy()
  expect(screen.getAllByDisplayValue(/账号：lin，一次性密码：one-time-word/)).not.toEqual([])
  expect(sent()).toMatchObject([{ account: 'lin', fullName: '林值班', roleId: 4, allProjects: true, projectIds: [] }])
})

test('chosen projects need one; only it is sent', async () => {
  const { person, save } = await fillIn()
  await person.click(screen.getByText(/^指定/))
  await save()
  expect(await screen.findByText(/^请至少选择一个/)).toBeTruthy()
  expect(sent()).toEqual([])
  await person.click(await screen.findByText('二号厂区'))
  await save()
  await waitFor(() => expect(sent()).toMatchObject([{ allProjects: false, projectIds: [32], regionLimits: [] }]))
})

test('of a project that is opened single regions may be ticked, and they alone are sent', async () => {
  const of = { projectId: 31, projectName: '一号厂区' }
  const rows = ['装卸区', '配电室'].map((name, index) => ({ ...of, regionId: 311 + index, name }))
  server.answers(companyCalls.listRegions, { rows, total: 2 })
  const { person, save } = await fillIn()
  await person.click(screen.getByText(/^指定/))
  const project = (await screen.findByText('一号厂区')).closest('.ant-tree-treenode')
  await person.click(project?.querySelector('.ant-tree-switcher') as Element)
  await person.click(await screen.findByText('配电室'))
  await save()
  await waitFor(() =>
    expect(sent()).toMatchObject([{ projectIds: [31], regionLimits: [{ projectId: 31, regionIds: [312] }] }]),
  )
})

test('a name that is taken is said at its field, and what was typed stays', async () => {
  server.refuses(accountCalls.save, 'account.nameTaken', { name: 'lin' })
  const { save } = await fillIn()
  await save()
  const field = screen.getByLabelText('账号')
  await waitFor(() => expect(field.closest('.ant-form-item')?.textContent).toContain('账号“lin”已被使用'))
  expect(screen.getByLabelText('姓名')).toHaveProperty('value', '林值班')
})

test('an invitation that waits for a proof of who sends it goes out with that, and is given up without a complaint', async () => {
  onTestFinished(() => confirmWith(async () => false))
  server.refuses(invitationCalls.send, 'session.confirmDue')
  let proves = false
  confirmWith(async () => {
    if (proves) server.answers(invitationCalls.send, { invitationId: 5 })
    return proves
  })
  const { person } = renderScreen(<AddAccountPage />)
  await person.click(screen.getByRole('radio', { name: /^邮件邀请/ }))
  await person.type(screen.getByLabelText('邮箱'), 'lin@plant.example')
  await person.click(screen.getByLabelText('角色'))
  await person.click(await screen.findByTitle('值班员'))
  const send = () => screen.getByRole('button', { name: '发送邀请' })
  await person.click(send())
  await waitFor(() => expect(server.received(invitationCalls.send)).toHaveLength(1))
  await waitFor(() => expect(send().className).not.toContain('loading'))
  expect(screen.queryByRole('alert')).toBeNull()
  proves = true
  await person.click(send())
  await waitFor(() => expect(server.received(invitationCalls.send)).toHaveLength(3))
})
