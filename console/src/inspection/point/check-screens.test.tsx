// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import type { CheckItem } from '@watchfire/contract/inspection/point/check-list.shapes.ts'
import { checkListCalls, checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import type { PointForm } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import '../../core/brand-store.ts'
import { browserStorage, draftPrefix } from '../../core/browser-storage.ts'
import { endSession } from '../../core/end-session.ts'
import { signedOut } from '../../core/session-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { onTelephone } from '../../core/testing/on-telephone.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { ScannedPage } from './CheckPage.tsx'
import { useCheckDraft } from './check-draft.ts'
import { ItemListDialog } from './ItemListDialog.tsx'
import { PointsView } from './PointsView.tsx'

const form: PointForm = {
  version: 3,
  typeNo: 1,
  items: [
    { itemNo: 1, words: '取用无遮挡', itemKind: 'yesNo', noteNeeded: 'whenBad', photoNeeded: 'never' },
    {
      itemNo: 4,
      words: '压力',
      itemKind: 'number',
      unit: 'MPa',
      lowest: 1,
      highest: 2,
      noteNeeded: 'never',
      photoNeeded: 'never',
    },
  ],
  point: {
    pointId: 7,
    name: '1 号灭火器箱',
    riskLevel: 'yellow',
    pointCode: '',
    ofProjectId: 1,
    projectName: '一号厂区',
    ofRegionId: 2,
    regionName: '卸货区',
    measures: '',
    responsibleId: null,
    responsible: '',
    listId: 3,
    listName: '灭火器',
    planX: null,
    planY: null,
    lastAtText: '',
    lastBad: null,
  },
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(checkPointCalls.scan, form)
})

const open = (code = 'K7MQ2XW9PLRT') =>
  renderScreen(
    <Routes>
      <Route path="/q/:id" element={<ScannedPage />} />
    </Routes>,
    `/q/${code}`,
  )
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('what was begun survives a reload, and a check whose answer was lost is sent again under the same key', async () => {
  onTelephone()
  signInAs([rights.fireCheck, rights.reportHazard])
  server.refuses(checkCalls.submit, 'call.busy')
  open()
  fireEvent.click(await screen.findByRole('radio', { name: '否' }))
  press('提交检查')
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual(['请填写说明', '请回答'])
  fireEvent.change(screen.getByRole('textbox', { name: '说明 取用无遮挡' }), { target: { value: '堆放纸箱' } })
  cleanup()
  open()
  expect(((await screen.findByRole('radio', { name: '否' })) as HTMLInputElement).checked).toBe(true)
  expect((screen.getByRole('textbox', { name: '说明 取用无遮挡' }) as HTMLTextAreaElement).value).toBe('堆放纸箱')
  fireEvent.change(screen.getByRole('textbox', { name: '压力' }), { target: { value: '1.5' } })
  press('提交检查')
  await waitFor(() => expect(server.received(checkCalls.submit)).toHaveLength(1))
  await screen.findByRole('alert')
  press('提交检查')
  await waitFor(() => expect(server.received(checkCalls.submit)).toHaveLength(2))
  const [first, second] = server.received(checkCalls.submit)
  expect(second?.clientKey).toBe(first?.clientKey)
  expect(second).toMatchObject({
    pointId: 7,
    listId: 3,
    version: 3,
    pointCode: 'K7MQ2XW9PLRT',
    answers: [
      { itemNo: 1, value: false, note: '堆放纸箱', photos: [] },
      { itemNo: 4, value: 1.5 },
    ],
  })
})

const fieldOf = async (role: 'textbox' | 'radio', name: string) =>
  (await screen.findByRole(role, { name })) as HTMLInputElement

test('a number is taken as a phone writes it, and what is none is said at once and not handed in', async () => {
  signInAs([rights.fireCheck, rights.reportHazard])
  server.refuses(checkCalls.submit, 'call.busy')
  open()
  const pressure = await fieldOf('textbox', '压力')
  const write = (value: string) => fireEvent.change(pressure, { target: { value } })
  for (const none of ['1.5.2', '一', '2000000000', '-']) {
    write(none)
    expect(screen.getByRole('alert').textContent).toBe('请填写数字')
  }
  write('１。5')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(pressure.getAttribute('aria-invalid')).toBe('false')
  write('3')
  expect(pressure.getAttribute('aria-invalid')).toBe('true')
  write('1,5')
  fireEvent.click(screen.getByRole('radio', { name: '是' }))
  press('提交检查')
  await waitFor(() => expect(server.received(checkCalls.submit)).toHaveLength(1))
  expect(server.received(checkCalls.submit)[0]?.answers).toMatchObject([{ value: true }, { itemNo: 4, value: 1.5 }])
})

test('what was begun survives a session that ends, keeps what is still asked by another version, and nothing by another list', async () => {
  signInAs([rights.fireCheck, rights.reportHazard])
  open()
  fireEvent.click(await screen.findByRole('radio', { name: '否' }))
  fireEvent.change(screen.getByRole('textbox', { name: '压力' }), { target: { value: '1.5' } })
  const comeBack = (leave: () => void) => {
    cleanup()
    leave()
    signInAs([rights.fireCheck, rights.reportHazard])
  }
  comeBack(endSession)
  const [first, second] = form.items as [CheckItem, CheckItem]
  const changed = { ...form, version: 4, items: [{ ...first, words: '无遮挡' }, second] }
  server.answers(checkPointCalls.scan, changed)
  open()
  expect((await fieldOf('textbox', '压力')).value).toBe('1.5')
  expect((await fieldOf('radio', '否')).checked).toBe(false)
  comeBack(endSession)
  server.answers(checkPointCalls.scan, { ...form, point: { ...form.point, listId: 9 } })
  open()
  expect((await fieldOf('textbox', '压力')).value).toBe('')
  // Whoever chooses to leave leaves nothing.
  comeBack(signedOut)
  server.answers(checkPointCalls.scan, form)
  open()
  expect((await fieldOf('textbox', '压力')).value).toBe('')
})

test('a point that is open in another tab begins anew here, or goes on here with what was begun there', async () => {
  onTelephone()
  signInAs([rights.fireCheck, rights.reportHazard])
  open()
  fireEvent.click(await screen.findByRole('radio', { name: '否' }))
  open()
  const radios = await waitFor(() => {
    const found = screen.getAllByRole('radio', { name: '否' }) as HTMLInputElement[]
    expect(found).toHaveLength(2)
    return found
  })
  expect(radios.map(({ checked }) => checked)).toEqual([true, false])
  press('在此继续')
  expect(await screen.findByText(/已在另一个标签页中继续填写/)).toBeTruthy()
  await waitFor(() => {
    const found = screen.getAllByRole('radio', { name: '否' }) as HTMLInputElement[]
    expect(found.map(({ checked }) => checked)).toEqual([true, true])
  })
  const [there, here] = screen.getAllByRole('button', { name: '提交检查' }) as HTMLButtonElement[]
  expect([there?.disabled, here?.disabled]).toEqual([true, false])
  // What is written there is not written over what is written here.
  const [oldPressure, pressure] = screen.getAllByRole('textbox', { name: '压力' })
  fireEvent.change(pressure as HTMLElement, { target: { value: '1.5' } })
  fireEvent.change(oldPressure as HTMLElement, { target: { value: '9' } })
  cleanup()
  open()
  expect((await fieldOf('textbox', '压力')).value).toBe('1.5')
})

test('what comes after a check was handed in, as a photo may, begins no draft under its key', () => {
  signInAs([rights.fireCheck, rights.reportHazard])
  const { result } = renderHook(() => useCheckDraft(form, { key: `${draftPrefix}check.7.7`, isLost: false }))
  const [item] = form.items as [CheckItem]
  const saved = () => browserStorage.keys().filter(key => key.startsWith(draftPrefix))
  act(() => result.current.answer(item, () => ({ value: false })))
  expect(saved()).toHaveLength(1)
  act(() => result.current.drop())
  act(() => result.current.answer(item, now => ({ ...now, photos: [{ id: 'p1', url: '' }] })))
  expect(saved()).toEqual([])
})

test('what a browser that keeps nothing is told is said before it is lost', async () => {
  onTelephone()
  signInAs([rights.fireCheck, rights.reportHazard])
  open()
  fireEvent.click(await screen.findByRole('radio', { name: '是' }))
  expect(screen.getByText('已在本机保存，刷新不丢失')).toBeTruthy()
  const full = vi.spyOn(browserStorage, 'write').mockReturnValue(false)
  fireEvent.click(screen.getByRole('radio', { name: '否' }))
  expect(screen.getByText(/请勿刷新或关闭本页/)).toBeTruthy()
  full.mockRestore()
})

test('a label of nobody says so, and nothing is asked where the address is no code', async () => {
  signInAs([rights.fireCheck, rights.reportHazard])
  server.refuses(checkPointCalls.scan, 'inspection.pointNotFound')
  open()
  expect(await screen.findByText(/不在您的权限范围内/)).toBeTruthy()
  cleanup()
  open('x')
  expect(await screen.findByText(/不在您的权限范围内/)).toBeTruthy()
  expect(server.received(checkPointCalls.scan)).toHaveLength(1)
})

test('a template fills a list in, and what another kind of answer left behind is not saved', async () => {
  signInAs([rights.fireCheck, rights.assignHazard])
  server.answers(hazardCalls.listProblemTypes, { rows: [], total: 0 })
  server.answers(checkListCalls.save, { listId: 1, version: 1 })
  renderScreen(<ItemListDialog list={undefined} onClose={() => undefined} />)
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '套用模板' }))
  fireEvent.click(await screen.findByText('消火栓'))
  const number = within(await screen.findByRole('group', { name: '检查项 3' }))
  expect((number.getByRole('textbox', { name: '检查内容' }) as HTMLInputElement).value).toBe('栓口静水压力')
  fireEvent.mouseDown(number.getByRole('combobox', { name: '回答方式' }))
  fireEvent.click((await screen.findAllByText('是 / 否')).at(-1) as HTMLElement)
  press(/保\s?存/)
  await waitFor(() => expect(server.received(checkListCalls.save)).toHaveLength(1))
  const [{ items } = { items: [] }] = server.received(checkListCalls.save)
  expect(items).toHaveLength(5)
  expect(items[2]).toEqual({
    itemNo: 3,
    words: '栓口静水压力',
    itemKind: 'yesNo',
    noteNeeded: 'whenBad',
    photoNeeded: 'never',
  })
})

test('labels are printed of ticked points, and of none there is nothing to print', async () => {
  signInAs([rights.fireCheck, rights.assignHazard])
  server.answers(checkPointCalls.list, { rows: [form.point], total: 1 })
  const { person } = renderScreen(<PointsView title="检查点" />, '/fire-check?view=points')
  const labels = await screen.findByRole('button', { name: /打印标签/ })
  expect((labels as HTMLButtonElement).disabled).toBe(true)
  await screen.findByText('1 号灭火器箱')
  await person.click(screen.getAllByRole('checkbox').at(-1) ?? document.body)
  await person.click(labels)
  expect(await screen.findByText('检查点标签')).toBeTruthy()
})
