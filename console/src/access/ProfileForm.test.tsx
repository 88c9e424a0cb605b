// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentUser } from '../core/session-store.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { ProfileForm } from './ProfileForm.tsx'

const account = {
  ...{ uid: 7, account: 'li', fullName: '李工', email: 'li@plant.example', phone: '', headUrl: '', homePage: '' },
  ...{ companyId: 3, companyName: '东厂', roleName: 'operator' },
} satisfies AnswerOf<typeof accessCalls.getAccount>
const homePages = [{ url: '/workplace', name: '告警中心' }]

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs()
  server.answers(accessCalls.updateProfile, undefined)
  server.answers(fileCalls.upload, { fileid: '7'.repeat(32), url: '/media/v1/file/7', sha256: '0'.repeat(64) })
})
const open = (onDone = vi.fn()) => ({
  ...renderScreen(<ProfileForm account={account} homePages={homePages} onDone={onDone} onPassword={vi.fn()} />),
  onDone,
})

test('name, picture and home page are saved, and the bar shows them as stored', async () => {
  const stored = { ...account, fullName: '李工程师', headUrl: '/media/v1/file/7', homePage: '/workplace' }
  server.answers(accessCalls.getAccount, stored)
  const { person, onDone } = open()
  await person.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File(['x'], 'li.png', { type: 'image/png' }),
  )
  await screen.findByRole('img')
  const name = screen.getByLabelText('姓名')
  await person.clear(name)
  await person.type(name, '李工程师')
  await person.click(screen.getByLabelText('首页'))
  await person.click(await screen.findByTitle('告警中心'))
  await person.click(screen.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(server.received(accessCalls.updateProfile)).toMatchObject([
    { fullName: '李工程师', headUrl: '7'.repeat(32), homePage: '/workplace' },
  ])
  await waitFor(() =>
    expect(currentUser()).toMatchObject({ fullName: '李工程师', headUrl: '/media/v1/file/7', homePage: '/workplace' }),
  )
})

test('an address that is none, or no name at all, is said at its field and nothing is sent', async () => {
  const { person, onDone } = open()
  await person.clear(screen.getByLabelText('姓名'))
  const email = screen.getByLabelText('邮箱')
  await person.clear(email)
  await person.type(email, 'nobody')
  await person.click(screen.getByRole('button', { name: /保\s*存/ }))
  expect(await screen.findByText('请输入姓名')).toBeTruthy()
  expect(await screen.findByText('邮箱格式不正确')).toBeTruthy()
  expect(server.received(accessCalls.updateProfile)).toEqual([])
  expect(onDone).not.toHaveBeenCalled()
})
