// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { AskConsentDialog } from './AskConsentDialog.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(consentCalls.ask, undefined as never)
  signInAs([rights.settings])
})
function open() {
  const onClose = vi.fn()
  return { onClose, ...renderScreen(<AskConsentDialog companyId={4} name="东方化工" onClose={onClose} />) }
}
const ask = () => screen.getByRole('button', { name: '申请访问' })
const sent = () => server.received(consentCalls.ask)

test('the customer reads why: without a reason nothing is asked', async () => {
  const { person } = open()
  await person.click(ask())
  await screen.findByText('请说明原因')
  expect(sent()).toEqual([])
})

test('it is asked for four hours unless said otherwise', async () => {
  const { person, onClose } = open()
  await person.type(screen.getByLabelText('原因'), '排查误报')
  await person.click(ask())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ customerId: 4, reason: '排查误报', hours: 4 }])
})

test('more hours than a consent may last become as many as it may', async () => {
  const { person, onClose } = open()
  await person.type(screen.getByLabelText('原因'), '排查误报')
  await person.clear(screen.getByLabelText('访问小时数'))
  await person.type(screen.getByLabelText('访问小时数'), '500')
  await person.click(ask())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ customerId: 4, reason: '排查误报', hours: 72 }])
})
