// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import '../../core/brand-store.ts'
import { browserStorage, draftPrefix } from '../../core/browser-storage.ts'
import type { FakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { InspectionPage } from '../InspectionPage.tsx'
import { phoneThatReports } from '../testing/phone-that-reports.ts'
import { listSavedWork } from './saved-work.ts'
import { sendSaved } from './send-saved.ts'

let server: FakeServer
// Their code is read before, however slow the machine is.
beforeAll(async () => {
  await import('../ReportDialog.tsx')
}, 60_000)
beforeEach(async () => {
  server = await phoneThatReports()
})

/** Two of one window share what is kept for the tab as well: as a tab does with the one it was duplicated from. */
function aTab() {
  const place = document.body.children.length
  const { unmount } = renderScreen(<InspectionPage />, '/fire-check')
  return { page: within(document.body.children[place] as HTMLElement), unmount }
}
type Tab = ReturnType<typeof aTab>

async function form(tab: Tab, button: RegExp = /上报隐患/) {
  const before = screen.queryAllByRole('dialog').length
  fireEvent.click(await tab.page.findByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(before + 1))
  return within(screen.getAllByRole('dialog').at(-1) as HTMLElement)
}
type Form = Awaited<ReturnType<typeof form>>
const wordsOf = (dialog: Form) => (dialog.getByLabelText('隐患描述') as HTMLTextAreaElement).value
const write = (dialog: Form, words: string) =>
  fireEvent.change(dialog.getByLabelText('隐患描述'), { target: { value: words } })
async function choose(dialog: Form, label: string, option: string) {
  const before = screen.queryAllByTitle(option)
  fireEvent.mouseDown(dialog.getByLabelText(label))
  await waitFor(() => expect(screen.queryAllByTitle(option).length).toBeGreaterThan(before.length))
  fireEvent.click(screen.getAllByTitle(option).find(each => !before.includes(each)) as HTMLElement)
}
async function fillIn(dialog: Form, words: string) {
  write(dialog, words)
  await choose(dialog, '项目', '一号厂区')
  await choose(dialog, '问题类型', '油污')
}
const handIn = (dialog: Form) => fireEvent.click(dialog.getByRole('button', { name: /上\s*报\s*隐\s*患/ }))
const drafts = () => browserStorage.keys().filter(key => key.startsWith(draftPrefix))

test('two hazards that are written in two tabs at once are two reports', async () => {
  const [one, other] = [aTab(), aTab()]
  const first = await form(one)
  write(first, '地面有油')
  const second = await form(other)
  expect(wordsOf(second)).toBe('')
  await fillIn(second, '通道堵塞')
  await fillIn(first, '地面有油')
  expect(drafts()).toHaveLength(2)
  handIn(first)
  await waitFor(() => expect(server.received(hazardCalls.report)).toHaveLength(1))
  handIn(second)
  await waitFor(() => expect(server.received(hazardCalls.report)).toHaveLength(2))
  const sent = server.received(hazardCalls.report)
  expect(sent.map(({ words }) => words)).toEqual(['地面有油', '通道堵塞'])
  expect(new Set(sent.map(({ clientKey }) => clientKey)).size).toBe(2)
  await waitFor(async () => expect(await listSavedWork()).toEqual([]))
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('what stands at the server under the key of another text is sent under one of its own', async () => {
  const tab = aTab()
  const dialog = await form(tab)
  await fillIn(dialog, '地面有油')
  server.refuses(hazardCalls.report, 'inspection.otherHazard', { number: 'YH20261127-0009' })
  handIn(dialog)
  await waitFor(() => expect(server.received(hazardCalls.report).length).toBeGreaterThan(1))
  server.answers(hazardCalls.report, { hazardId: 12, number: 'YH20261127-0010' })
  await sendSaved()
  await waitFor(async () => expect(await listSavedWork()).toEqual([]))
  const keys = server.received(hazardCalls.report).map(({ clientKey }) => clientKey)
  expect(keys.at(-1)).not.toBe(keys[0])
  expect(server.received(hazardCalls.report).at(-1)).toMatchObject({ words: '地面有油' })
})

test('what two tabs that died have left is offered one after the other, and to nobody twice', async () => {
  const [one, other] = [aTab(), aTab()]
  write(await form(one), '地面有油')
  write(await form(other), '通道堵塞')
  cleanup()
  const [third, fourth] = [aTab(), aTab()]
  const found = [await form(third, /继续填写隐患/), await form(fourth, /继续填写隐患/)]
  expect(found.map(wordsOf).toSorted()).toEqual(['地面有油', '通道堵塞'].toSorted())
  const fifth = aTab()
  expect(wordsOf(await form(fifth))).toBe('')
  cleanup()
  const last = aTab()
  const rest: string[] = []
  for (const _ of [1, 2]) {
    const dialog = await form(last, /继续填写隐患/)
    rest.push(wordsOf(dialog))
    fireEvent.click(dialog.getByRole('button', { name: /取\s*消/ }))
  }
  expect(rest.toSorted()).toEqual(['地面有油', '通道堵塞'].toSorted())
  expect(await last.page.findByRole('button', { name: /上报隐患/ })).toBeTruthy()
  expect(drafts()).toEqual([])
})
