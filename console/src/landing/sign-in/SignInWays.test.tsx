// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { browserStorage, forgetAll } from '../../core/browser-storage.ts'
import { currentUser } from '../../core/session-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { SignInWays } from './SignInWays.tsx'

const person = {
  uid: 9,
  token: 'a-token',
  account: 'li.wei',
  fullName: '李伟',
  email: '',
  headUrl: '',
  roleList: [{ roleName: 'viewer' }],
  companyId: 3,
  companyName: '东厂',
  companyLevel: 'customer' as const,
  menus: [],
  algorithms: [],
  brand: 'platform' as const,
  homePage: '',
  leader: '',
  leaderPhone: '',
}

let server: FakeServer
beforeEach(() => {
  browserStorage.write('signInWord', undefined)
  server = startFakeServer()
})

const open = (address: string) => renderScreen(<SignInWays demoAccounts={[]} />, address)
const offers = (passwordOff: boolean) =>
  server.answers(providerCalls.listWays, [{ kind: 'oidc', name: '东厂账号', passwordOff }])
const way = () => screen.findByRole('link', { name: '使用“东厂账号”登录' })
const account = () => screen.queryByRole('textbox', { name: '账号' })

test('a word offers the ways of its customer beside the password, and this computer remembers it', async () => {
  offers(false)
  const { unmount } = open('/login?at=Plant&to=%2Fworkplace')
  expect((await way()).getAttribute('href')).toBe('/sso/begin?at=plant&to=%2Fworkplace')
  expect(account()).toBeTruthy()
  unmount()
  forgetAll()
  open('/login')
  await way()
  expect(server.received(providerCalls.listWays)).toEqual([{ at: 'plant' }, { at: 'plant' }])
})

test('without passwords the form is for local administrators, who ask for it', async () => {
  offers(true)
  const { person: someone } = open('/login?at=plant')
  await way()
  expect(account()).toBeNull()
  expect(screen.getByRole('button', { name: '更换登录名称' })).toBeTruthy()
  await someone.click(screen.getByRole('button', { name: '本地管理员使用密码登录' }))
  expect(document.activeElement).toBe(account())
})

test('a word that nobody has is said and not kept; another one can be typed', async () => {
  browserStorage.write('signInWord', 'plant')
  server.answers(providerCalls.listWays, ({ at }) =>
    at === 'east' ? [{ kind: 'oidc' as const, name: '东厂账号', passwordOff: false }] : [],
  )
  const { person: someone, address } = open('/login')
  await screen.findByText(/没有找到此登录方式/)
  expect(account()).toBeTruthy()
  expect(browserStorage.read('signInWord')).toBeUndefined()
  await someone.click(screen.getByRole('button', { name: '更换登录名称' }))
  await someone.type(screen.getByLabelText('登录名称'), 'no word')
  await someone.click(screen.getByRole('button', { name: '继续' }))
  await screen.findByText(/没有找到此登录方式/)
  await someone.click(screen.getByRole('button', { name: '更换登录名称' }))
  await someone.type(screen.getByLabelText('登录名称'), 'east{Enter}')
  await way()
  expect(address()).toBe('/login?at=east')
  expect(screen.queryByText(/没有找到此登录方式/)).toBeNull()
})

test('whoever comes back with done has a session, asked for once', async () => {
  server.answers(providerCalls.finish, person)
  open('/login?at=plant&done=1')
  await waitFor(() => expect(currentUser()?.account).toBe('li.wei'))
  expect(server.received(providerCalls.finish)).toHaveLength(1)
})

test('the password of a directory goes to it as it is, and our own accounts are one step away', async () => {
  server.answers(providerCalls.listWays, [{ kind: 'directory', name: '东厂域', passwordOff: false }])
  server.refuses(directoryCalls.signIn, 'account.wrongPassword')
  const { person: someone } = open('/login?at=Plant')
  await screen.findByText('使用“东厂域”的账号和密码')
  await someone.type(screen.getByRole('textbox', { name: '账号' }), ' li.wei@plant.example ')
  await someone.type(screen.getByLabelText('密码'), ' of the directory {Enter}')
  expect(await screen.findByText(/密码错误/)).toBeTruthy()
  expect(server.received(directoryCalls.signIn)).toEqual([
    { at: 'plant', account: 'li.wei@plant.example', password: ' of the directory ' },
  ])
  server.answers(accessCalls.signIn, person)
  await someone.click(screen.getByRole('button', { name: '改用控制台账号登录' }))
  await someone.type(screen.getByRole('textbox', { name: '账号' }), 'li.wei')
  await someone.type(screen.getByLabelText('密码'), 'of our own{Enter}')
  await waitFor(() => expect(currentUser()?.account).toBe('li.wei'))
  expect(server.received(accessCalls.signIn)).toEqual([
    { account: 'li.wei', password: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  expect(browserStorage.read('signInWord')).toBe('plant')
})

test('a sign-in that took too long is said, and begins again', async () => {
  server.refuses(providerCalls.finish, 'signIn.expired')
  offers(false)
  open('/login?at=plant&done=1')
  expect(await screen.findByText(/登录已超时/)).toBeTruthy()
  await way()
})

test.each([
  ['signIn.pending', /请等待管理员为您关联账号/],
  ['account.terminated', '该账号已停用'],
  ['company.stopped', /^您所在的企业已停用/],
  ['toString', '登录未完成，请重新登录'],
])('what went wrong at the provider (%s) is said in words', (code, sentence) => {
  open(`/login?problem=${code}`)
  expect(screen.getByText(sentence).getAttribute('role')).toBe('alert')
})
