// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { gigabyte } from '@watchfire/contract/storage/quota.rules.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { StorageQuota } from './StorageQuota.tsx'

const rules = {
  customerId: 3,
  customerName: '东区',
  rules: [],
  version: 1,
  records: { days: null, weightyDays: null },
  minRecordDays: 180,
  minDays: 30,
  maxDays: null,
  quotaBytes: 10 * gigabyte,
  usedBytes: 5 * gigabyte,
  freeableBytes: 0,
  grantVersion: 4,
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(storageCalls.saveGrant, rules)
})

test.each([
  [7.9, 0, undefined],
  [8, 0, /^存储已用 80%/],
  [10, 2, /约 2.0 GB/],
  [11, 0, /没有可以删除的文件/],
])('%s of 10 GB used, %s GB may go: what is said', (used, freeable, said) => {
  signInAs([rights.files])
  renderScreen(<StorageQuota rules={{ ...rules, usedBytes: used * gigabyte, freeableBytes: freeable * gigabyte }} />)
  expect(screen.getByText(/配额 10.0 GB/)).toBeTruthy()
  const banner = screen.queryByRole('status')
  expect(banner === null).toBe(said === undefined)
  if (said) expect(banner?.textContent).toMatch(said)
  expect(screen.queryByRole('button')).toBeNull()
})

const records = { alarms: 0, months: [], oldest: null, newest: null, kept: { pending: 0, held: 0, linked: 0 } }

test('a customer without a quota reads nothing of it', () => {
  signInAs([rights.files])
  renderScreen(<StorageQuota rules={{ ...rules, quotaBytes: null }} />)
  expect(screen.queryByText(/配额/)).toBeNull()
})

test('root saves a quota that deletes nothing at once', async () => {
  server.answers(storageCalls.tryGrant, { files: 0, bytes: 0, rows: [], records, beyondQuota: null })
  signInAs([rights.files, rights.licences], { companyLevel: 'platform' })
  const { person } = renderScreen(<StorageQuota rules={rules} />)
  await person.click(screen.getByRole('button', { name: '设置配额' }))
  await person.clear(await screen.findByLabelText('配额（GB）'))
  await person.click(screen.getByRole('button', { name: '保存配额' }))
  await waitFor(() =>
    expect(server.received(storageCalls.saveGrant)).toEqual([{ customerId: 3, minDays: 30, version: 4 }]),
  )
})

test('root is asked in numbers before a quota deletes files', async () => {
  const beyondQuota = { files: 7, bytes: gigabyte, missingBytes: 2 * gigabyte }
  server.answers(storageCalls.tryGrant, { files: 0, bytes: 0, rows: [], records, beyondQuota })
  signInAs([rights.files, rights.licences], { companyLevel: 'platform' })
  const { person } = renderScreen(<StorageQuota rules={rules} />)
  await person.click(screen.getByRole('button', { name: '设置配额' }))
  await person.clear(await screen.findByLabelText('配额（GB）'))
  await person.type(screen.getByLabelText('配额（GB）'), '2')
  await person.click(screen.getByRole('button', { name: '保存配额' }))
  const confirm = await screen.findByRole('button', { name: '保存并删除' })
  expect(screen.getByText('超出配额：约 7 个文件，1.0 GB，从最早的开始。')).toBeTruthy()
  expect(screen.getByText('仍超出 2.0 GB，没有可以删除的文件。')).toBeTruthy()
  expect(server.received(storageCalls.saveGrant)).toEqual([])
  await person.click(confirm)
  await waitFor(() =>
    expect(server.received(storageCalls.saveGrant)).toEqual([{ customerId: 3, quotaGb: 2, minDays: 30, version: 4 }]),
  )
})
