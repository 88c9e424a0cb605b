// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { expect, test } from 'vitest'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { useDueHazards } from './use-due-hazards.ts'

function Lines() {
  return useDueHazards().map(({ text, address }) => (
    <a key={address} href={address}>
      {text}
    </a>
  ))
}
const shown = async () =>
  (await screen.findAllByRole('link')).map(link => [link.textContent, link.getAttribute('href')])

function answer() {
  const server = startFakeServer()
  server.answers(hazardCalls.countDue, { mine: 2, toConfirm: 3, toAssign: 0, toVerify: 1, overdue: 1 })
  return server
}

test('whoever rectifies and verifies is told of those, not of what only others may do', async () => {
  answer()
  signInAs([rights.fireCheck, rights.rectifyHazard, rights.verifyHazard])
  renderScreen(<Lines />)
  expect(await shown()).toEqual([
    ['2 条隐患待您整改', '/fire-check?tab=mine'],
    ['1 条隐患待验收', '/fire-check?tab=toVerify'],
  ])
})

test('whoever assigns is told what is overdue first; lists in which nothing waits are left out', async () => {
  answer()
  signInAs([rights.fireCheck, rights.assignHazard])
  renderScreen(<Lines />)
  expect((await shown()).map(([text]) => text)).toEqual(['1 条隐患整改已超期', '3 条隐患待确认'])
})

test('whoever may not see hazards asks for none', async () => {
  const server = answer()
  signInAs([rights.workplace])
  renderScreen(<Lines />)
  await expect.poll(() => screen.queryAllByRole('link')).toEqual([])
  expect(server.received(hazardCalls.countDue)).toEqual([])
})
