// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { seedRoles } from '@watchfire/contract/core/rights.ts'
import { aiServerCalls } from '@watchfire/contract/device/ai-server.calls.ts'
import { libraryCalls } from '@watchfire/contract/people/library.calls.ts'
import type { FaceLibrary } from '@watchfire/contract/people/people.shapes.ts'
import type { RecordedDistances } from '@watchfire/contract/people/recognition.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { LibraryDialog } from './LibraryDialog.tsx'

const library: FaceLibrary = {
  ...{ libraryId: 3, name: '员工库', kind: 'staff', purpose: '出入口核验', projectId: 1, projectName: '一号厂区' },
  ...{ people: 12, personDays: 0, recordDays: 90, threshold: 0.5, inUse: true, servers: [] },
}
const told: RecordedDistances = {
  ...{ records: 10, model: 'dlib-face 1.0.0', completeTo: 0.5 },
  steps: [
    { within: 0.29, right: 4, wrong: 0, open: 1 },
    { within: 0.41, right: 2, wrong: 0, open: 0 },
    { within: 0.46, right: 1, wrong: 2, open: 0 },
  ],
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs(seedRoles.admin)
  server.answers(companyCalls.listProjects, { rows: [], total: 0 })
  server.answers(aiServerCalls.listAiServers, { rows: [], total: 0 })
})
const open = () => renderScreen(<LibraryDialog library={library} onClose={() => undefined} />).person
const rowOf = (threshold: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${threshold.replace('.', '\\.')}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('what a threshold would have kept and refused is told while it is chosen, and it is saved', async () => {
  server.answers(libraryCalls.readDistances, told)
  server.answers(libraryCalls.save, { libraryId: 3 })
  const reader = open()
  expect(await screen.findByText('上限 0.50：保留正确 7/7，拒绝错误 0/2，未判断的仍识别 1/1。')).toBeTruthy()
  expect(rowOf('0.30')).toEqual(['4/7', '2/2', '1/1'])
  expect(rowOf('0.45')).toEqual(['6/7', '2/2', '1/1'])
  expect(screen.queryByText(/没有全部记录/)).toBeNull()
  const field = screen.getByLabelText('差异上限')
  await reader.clear(field)
  await reader.type(field, '0.41')
  expect(await screen.findByText('上限 0.41：保留正确 6/7，拒绝错误 2/2，未判断的仍识别 1/1。')).toBeTruthy()
  expect(screen.getByRole('row', { current: true }).textContent).toMatch(/^0\.41/)
  await reader.click(screen.getByRole('button', { name: /保\s?存/ }))
  await vi.waitFor(() => expect(server.received(libraryCalls.save)).toMatchObject([{ libraryId: 3, threshold: 0.41 }]))
})

test('beyond the limit that held, without verdicts and without records it says what is not known', async () => {
  server.answers(libraryCalls.readDistances, {
    ...told,
    ...{ completeTo: 0.45, steps: [{ within: 0.4, right: 0, wrong: 0, open: 10 }] },
  })
  open()
  expect(await screen.findByText(/差异大于 0\.45 的没有全部记录/)).toBeTruthy()
  expect(screen.getByText(/都还没有判断/)).toBeTruthy()
})

test('a library without records has nothing to preview yet', async () => {
  server.answers(libraryCalls.readDistances, { records: 0, model: '', completeTo: null, steps: [] })
  open()
  expect(await screen.findByText(/还没有识别记录/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('whom a longest term would end is told before it is saved; emptied, it is none', async () => {
  server.answers(libraryCalls.readDistances, { records: 0, model: '', completeTo: null, steps: [] })
  server.answers(libraryCalls.readTerm, ({ personDays }) => ({
    people: personDays === 30 ? 4 : 0,
    endsAt: Date.parse('2026-12-31T12:00:00+08:00'),
  }))
  server.answers(libraryCalls.save, { libraryId: 3 })
  const reader = open()
  const field = await screen.findByLabelText('人员最长保留')
  expect(server.received(libraryCalls.readTerm)).toEqual([])
  await reader.type(field, '30')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^现有 4 人.*2026-12-31/)
  await reader.click(screen.getByRole('button', { name: /保\s?存/ }))
  await vi.waitFor(() => expect(server.received(libraryCalls.save)).toMatchObject([{ libraryId: 3, personDays: 30 }]))
  await reader.clear(field)
  await reader.click(screen.getByRole('button', { name: /保\s?存/ }))
  await vi.waitFor(() => expect(server.received(libraryCalls.save)[1]).toMatchObject({ personDays: 0 }))
})
