// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { HoldDialog } from './HoldDialog.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.files])
})
function open() {
  const onClose = vi.fn()
  return { onClose, ...renderScreen(<HoldDialog alarmId="a-1" onClose={onClose} />) }
}
const hold = () => screen.getByRole('button', { name: '长期保留' })

test('without a reason nothing is held', async () => {
  server.answers(storageCalls.holdEvidence, undefined)
  const { person, onClose } = open()
  await person.click(hold())
  await screen.findByText('请填写原因')
  await person.type(screen.getByLabelText('原因'), '保险理赔')
  await person.click(hold())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(storageCalls.holdEvidence)).toEqual([{ alarmId: 'a-1', reason: '保险理赔' }])
})

test('what is refused is said in the dialog, which stays with what was written', async () => {
  server.refuses(storageCalls.holdEvidence, 'alarm.notFound')
  const { person, onClose } = open()
  await person.type(screen.getByLabelText('原因'), '保险理赔')
  await person.click(hold())
  await screen.findByRole('alert')
  expect(screen.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('保险理赔')
  expect(onClose).not.toHaveBeenCalled()
})
