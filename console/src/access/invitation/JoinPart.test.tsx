// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { tabStorage } from '../../core/browser-storage.ts'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { currentUser } from '../../core/session-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { InvitationPage } from './InvitationPage.tsx'

const link = 'a-link-of-an-invitation'
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(invitationCalls.read, {
    email: 'li@mail.example',
    companyName: '西厂',
    roleName: '值班员',
    invitedBy: '王芳',
    expiresStr: '2026-12-01 10:00:00',
    passwordRules: { leastLength: 8, classes: 1 },
  })
})

test('whoever is signed in accepts with their account, and goes to the new company or stays', async () => {
  signInAs()
  server.answers(invitationCalls.join, { accountId: 31 })
  server.refuses(membershipCalls.switchTo, 'membership.factorDemanded')
  const { person } = renderScreen(<InvitationPage />, `/invitation#${link}`)
  expect(await screen.findByText(/您已登录为 李工（东厂）/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '创建账号' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '以该账号接受' }))
  await person.click(await screen.findByRole('button', { name: '进入 西厂' }))
  expect(server.received(invitationCalls.join)).toEqual([{ link }])
  await waitFor(() => expect(server.received(membershipCalls.switchTo)).toEqual([{ accountId: 31 }]))
  // What cannot be entered yet is said, and the person stays who they are.
  expect(await screen.findByText(/要求启用第二步验证/)).toBeTruthy()
  expect(currentUser()).toMatchObject({ uid: 7, severalMemberships: true })
})

test('a refusal is said, and the other way stays open', async () => {
  signInAs()
  server.refuses(invitationCalls.join, 'membership.already')
  const { person } = renderScreen(<InvitationPage />, `/invitation#${link}`)
  await person.click(await screen.findByRole('button', { name: '以该账号接受' }))
  expect(await screen.findByText(/在该.*已有账号/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '创建账号' })).toBeTruthy()
})

test('whoever is not signed in goes to the sign-in and comes back; the link stands in no address', async () => {
  const { person } = renderScreen(<InvitationPage />, `/invitation#${link}`)
  const way = await screen.findByRole('link', { name: '登录已有账号' })
  expect(way.getAttribute('href')).toBe('/login?to=%2Finvitation')
  await person.click(way)
  expect(tabStorage.read('invitation')).toBe(link)
})

test('back from the sign-in the invitation is the one from before', async () => {
  tabStorage.write('invitation', link)
  signInAs()
  renderScreen(<InvitationPage />, '/invitation')
  expect(await screen.findByRole('button', { name: '以该账号接受' })).toBeTruthy()
  expect(server.received(invitationCalls.read)).toEqual([{ link }])
})
