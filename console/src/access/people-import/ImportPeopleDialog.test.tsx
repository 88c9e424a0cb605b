// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { peopleImportCalls } from '@watchfire/contract/access/people-import/people-import.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { ImportPeopleDialog } from './ImportPeopleDialog.tsx'

let server: FakeServer
const row = { line: 2, account: 'lin', fullName: '林值班', email: '', phone: '', company: '华东工厂', role: '值班员' }
const right = { ...row, projects: '', regions: '', problems: [] }
const wrong = {
  ...right,
  line: 5,
  account: 'two words',
  problems: [{ column: 'account' as const, text: '格式不正确' }],
}

beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.accounts, rights.keepAccounts, rights.grantAccess])
  server.answers(peopleImportCalls.importPeople, { made: 1, sheet: btoa('passwords') })
})

async function choose(file = new File(['a sheet'], 'people.xlsx')) {
  let closed = false
  const { person } = renderScreen(
    <ImportPeopleDialog
      onClose={() => {
        closed = true
      }}
    />,
  )
  await person.upload(screen.getByLabelText('选择已填写的 .xlsx 文件'), file)
  return { person, isClosed: () => closed }
}

test('only rows without a problem are sent, and the dialog stays until their passwords were downloaded', async () => {
  server.answers(peopleImportCalls.checkPeople, { rows: [right, wrong] })
  const { person, isClosed } = await choose()
  expect(await screen.findByText('账号：格式不正确')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '导入 1 人' }))
  const close = await screen.findByRole('button', { name: '已保存，关闭' })
  expect(server.received(peopleImportCalls.importPeople)).toMatchObject([{ sheet: btoa('a sheet'), lines: [2] }])
  expect(close).toHaveProperty('disabled', true)
  await person.click(screen.getByRole('button', { name: /下载一次性密码/ }))
  await person.click(close)
  expect(isClosed()).toBe(true)
})

test('nobody is imported from a sheet without a right row', async () => {
  server.answers(peopleImportCalls.checkPeople, { rows: [wrong] })
  await choose()
  expect(await screen.findByRole('button', { name: '导入 0 人' })).toHaveProperty('disabled', true)
})

test('a file that is too large is not sent', async () => {
  await choose(new File([new Uint8Array(64 * 1024)], 'people.xlsx'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('61 KB'))
  expect(server.received(peopleImportCalls.checkPeople)).toEqual([])
})
