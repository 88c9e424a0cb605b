// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { rights, seedRoles } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { MenuCount } from './MenuCount.tsx'

const none = { demanded: true, by: 'Chen', since: 1, sinceText: '', request: null, allowed: null }
const request = { by: 'root', reason: 'a camera is dark', hours: 2, askedAt: 1, askedAtText: '' }
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(consentCalls.read, { ...none, request })
})

test('a request of the platform is counted at the menu that leads to it and at its folder, and at no other', async () => {
  signInAs(seedRoles.admin, { companyLevel: 'customer' })
  renderScreen(
    [rights.system, rights.accounts, rights.roles, undefined].map(menuId => (
      <p key={String(menuId)}>
        {String(menuId)}: <MenuCount menuId={menuId} />
      </p>
    )),
  )
  expect(await screen.findAllByText('1')).toHaveLength(2)
  expect(screen.getAllByRole('paragraph').map(line => line.textContent)).toEqual([
    `${rights.system}: 1`,
    `${rights.accounts}: 1`,
    `${rights.roles}: `,
    'undefined: ',
  ])
})

test('whoever may not decide asks nothing and sees no number', async () => {
  signInAs(seedRoles.operator, { companyLevel: 'customer' })
  renderScreen(
    <p>
      accounts: <MenuCount menuId={rights.accounts} />
    </p>,
  )
  expect(screen.getByText('accounts:').textContent).toBe('accounts: ')
  expect(server.received(consentCalls.read)).toEqual([])
})
