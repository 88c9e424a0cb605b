// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { SignInSettings } from '@watchfire/contract/access/provider/provider.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { SignInWordDialog } from './SignInWordDialog.tsx'

const stored: SignInSettings = {
  companyId: 3,
  companyName: '东厂',
  word: 'east',
  passwordOff: false,
  version: 4,
  redirectUri: '',
  oidc: null,
}
const inUse = { ...stored, oidc: { inUse: true } as SignInSettings['oidc'] }
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(providerCalls.saveWord, undefined as never)
  signInAs([rights.grantAccess])
})
function open(settings: SignInSettings) {
  const onClose = vi.fn()
  return { onClose, ...renderScreen(<SignInWordDialog settings={settings} onClose={onClose} />) }
}
const off = () => screen.getByRole<HTMLButtonElement>('switch')
const word = () => screen.getByLabelText<HTMLInputElement>('登录名称')
const save = () => screen.getByRole('button', { name: '保存' })
const sent = () => server.received(providerCalls.saveWord)

test('passwords cannot be switched off while there is no other way in', () => {
  open(stored)
  expect(off().disabled).toBe(true)
  expect(screen.getByText('先启用下方的登录服务，才能关闭密码登录')).toBeTruthy()
})

test('whoever has switched them off already may always switch them on again', async () => {
  const { person, onClose } = open({ ...stored, passwordOff: true })
  await person.click(off())
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject([{ passwordOff: false }])
})

test('switching them off says whom it shuts out; the word is kept in small letters', async () => {
  const { person, onClose } = open(inUse)
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(off())
  expect((await screen.findByRole('alert')).textContent).toMatch(/^保存后，未关联登录身份的账号/)
  await person.clear(word())
  await person.type(word(), 'East-2 ')
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ companyId: 3, version: 4, word: 'east-2', passwordOff: true }])
})

test('a word that another customer has is refused at its field', async () => {
  server.refuses(providerCalls.saveWord, 'provider.wordTaken')
  const { person, onClose } = open(inUse)
  await person.click(save())
  await waitFor(() => expect(word().getAttribute('aria-invalid')).toBe('true'))
  expect(onClose).not.toHaveBeenCalled()
})
