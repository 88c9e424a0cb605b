// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { rights } from '@watchfire/contract/core/rights.ts'
import { setupCalls, type Warning } from '@watchfire/contract/setup/setup.calls.ts'
import type { WarningKind } from '@watchfire/contract/setup/warning.rules.ts'
import { beforeEach, expect, test } from 'vitest'
import { tabStorage } from '../../core/browser-storage.ts'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { WarningBanner } from './WarningBanner.tsx'

beforeEach(() => tabStorage.write('warningsLater', undefined))

const aWarning = (kind: WarningKind): Warning => ({
  ...{ kind, daysLeft: 7, until: '2026-12-01', refused: 2, percent: 96, customerName: 'East' },
})
async function open(kinds: WarningKind[], allowed = [rights.keepAccounts, rights.files]) {
  const server = startFakeServer()
  server.answers(setupCalls.listWarnings, kinds.map(aWarning))
  signInAs(allowed)
  renderScreen(<WarningBanner />)
  return server
}

test('one at a time by weight: put off, it makes room for the next, and stays away when the page is loaded again', async () => {
  await open(['channelsFull', 'storageFilling'])
  expect((await screen.findByRole('status')).textContent).toContain('有 2 个新通道')
  expect(screen.queryByRole('link')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '稍后' }))
  expect(screen.getByRole('status').textContent).toContain('East的存储已用 96%')
  expect(screen.getByRole('link', { name: '查看文件' })).toHaveProperty('pathname', '/file-manage')
  await userEvent.click(screen.getByRole('button', { name: '稍后' }))
  expect(screen.queryByRole('status')).toBeNull()
  expect(tabStorage.readJson('warningsLater')).toEqual(['channelsFull', 'storageFilling'])
})

test('a full quota cannot be put off', async () => {
  await open(['storageFull', 'endsSoon'])
  expect((await screen.findByRole('status')).textContent).toContain('从最早的开始删除')
  expect(screen.queryByRole('button', { name: '稍后' })).toBeNull()
})

test('who is no administrator is not asked about', async () => {
  const server = await open(['storageFull'], [rights.files])
  expect(screen.queryByRole('status')).toBeNull()
  expect(server.received(setupCalls.listWarnings)).toEqual([])
})
