// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { expect, test } from 'vitest'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { onTelephone } from '../../core/testing/on-telephone.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { InvitationsDialog } from './InvitationsDialog.tsx'

test('on a telephone an invitation is a card with its facts and its acts', async () => {
  onTelephone()
  const server = startFakeServer()
  signInAs([rights.accounts, rights.keepAccounts])
  const row = {
    ...{ invitationId: 4, email: 'li@plant.example', companyName: '华东工厂', roleName: '值班员', allProjects: false },
    ...{ projectCount: 2, invitedBy: '陈安全', sentAt: 1, sentStr: '', expiresAt: 2, expiresStr: '', expired: true },
  }
  server.answers(invitationCalls.list, { rows: [row], total: 1 })
  server.answers(invitationCalls.withdraw, undefined)
  const { person } = renderScreen(<InvitationsDialog onClose={() => undefined} />)
  const card = (await screen.findByText('li@plant.example')).closest('li')
  expect(screen.queryByRole('table')).toBeNull()
  for (const fact of ['华东工厂', '值班员', '陈安全', '已过期']) expect(card?.textContent).toContain(fact)
  await person.click(screen.getByRole('button', { name: '撤回 li@plant.example' }))
  await person.click(await screen.findByRole('button', { name: '撤回' }))
  await expect.poll(() => server.received(invitationCalls.withdraw)).toEqual([{ invitationId: 4 }])
})
