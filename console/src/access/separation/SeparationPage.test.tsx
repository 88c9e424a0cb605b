// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { type Separation, separationCalls } from '@watchfire/contract/access/separation/separation.calls.ts'
import { seedRoles } from '@watchfire/contract/core/rights.ts'
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { updateUser } from '../../core/session-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { SeparationLink } from '../public/SeparationLink.tsx'
import { SeparationPage } from './SeparationPage.tsx'

const off: Separation = { on: false, since: null, sinceText: '', by: '', people: [], inTheWay: [], proposal: null }
const ready = (['system', 'security', 'audit'] as const).map((duty, index) => ({
  duty,
  accountId: index + 1,
  account: duty,
  fullName: duty,
  ownPassword: true,
}))
const noConsent = { demanded: false, by: '', since: null, sinceText: '', request: null, allowed: null }
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(separationCalls.read, off)
  server.answers(roleCalls.listGivable, [])
  server.answers(opinionCalls.listOffers, [])
  server.answers(consentCalls.read, noConsent)
  signInAs(seedRoles.admin, { companyLevel: 'customer' })
})

test('whoever is limited to some projects or regions is not offered the page, and opened by address it says why it is empty', async () => {
  const { unmount } = renderScreen(<SeparationLink />)
  expect(screen.getByRole('button', { name: /三员分立/ })).toBeTruthy()
  unmount()
  updateUser({ projectLimited: true })
  renderScreen(
    <>
      <SeparationLink />
      <SeparationPage />
    </>,
  )
  expect(await screen.findByText(/仅限部分项目或区域的账号不能查看/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect([separationCalls.read, consentCalls.read, roleCalls.listGivable].map(call => server.received(call))).toEqual([
    [],
    [],
    [],
  ])
})

test('as long as a duty has nobody the page says what is missing, and not that nothing has to change', async () => {
  renderScreen(<SeparationPage />)
  expect(await screen.findByText('还缺少：系统管理员、安全管理员、审计管理员')).toBeTruthy()
  expect(screen.queryByText('没有需要调整的内容。')).toBeNull()
})

test('where nothing is missing it says that nothing has to change', async () => {
  server.answers(separationCalls.read, { ...off, people: ready })
  renderScreen(<SeparationPage />)
  expect(await screen.findByText('没有需要调整的内容。')).toBeTruthy()
})
