// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { LinkIdentityDialog } from './LinkIdentityDialog.tsx'

const wang = {
  identityId: 21,
  login: 'wang@plant.example',
  fullName: '王工',
  email: '',
  issuer: '',
  subject: '',
  accountId: null,
  account: '',
  lastSeenAt: 0,
  lastSeenStr: '',
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  const person = (accountId: number, name: string) => ({ accountId, name, mail: '' })
  server.answers(accountCalls.list, { rows: [person(7, '李工'), person(8, '赵工')], total: 2 })
  server.answers(providerCalls.link, undefined as never)
  signInAs([rights.grantAccess, rights.accounts])
})
function open() {
  const onClose = vi.fn()
  return { onClose, ...renderScreen(<LinkIdentityDialog identity={wang} onClose={onClose} />) }
}
const field = () => screen.getByRole('combobox')
const link = () => screen.getByRole('button', { name: '关联账号' })

test('nobody is linked before an account is chosen; the own one is no choice', async () => {
  const { person } = open()
  await person.click(link())
  await screen.findByText('请填写')
  await person.click(field())
  await screen.findByText('赵工')
  expect(screen.queryByText('李工')).toBeNull()
  expect(server.received(providerCalls.link)).toEqual([])
})

test('the person comes to sign in to the chosen account', async () => {
  const { person, onClose } = open()
  await person.click(field())
  await person.click(await screen.findByText('赵工'))
  await person.click(link())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(providerCalls.link)).toEqual([{ identityId: 21, toAccountId: 8 }])
})

test('what is typed is searched for on the server, among those in use', async () => {
  const { person } = open()
  await person.type(field(), ' zhao')
  await waitFor(() =>
    expect(server.received(accountCalls.list).at(-1)).toMatchObject({
      administered: true,
      state: 'inUse',
      keyword: 'zhao',
    }),
  )
})
