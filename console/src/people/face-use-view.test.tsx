// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { rights, seedRoles } from '@watchfire/contract/core/rights.ts'
import { faceUseCalls } from '@watchfire/contract/people/face-use.calls.ts'
import type { Assessment, FaceUse } from '@watchfire/contract/people/face-use.shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { PeoplePage } from './PeoplePage.tsx'

const use: FaceUse = {
  ...{ companyId: 3, companyName: '东厂', inUse: true, switchedBy: '', switchedAt: 0 },
  ...{ version: 0, assessedOn: '', faces: 12, servers: 2, holding: 2 },
}
const assessment: Assessment = {
  ...{ version: 2, purpose: '核验', necessity: '必要', alternatives: '工牌', places: '东门' },
  ...{ viewers: '安全部', retention: '一年', risks: '误认', measures: '人工判断' },
  ...{ assessor: '陈安全', assessedOn: '2026-11-20', madeBy: '陈', madeAt: 0 },
}
const versions = [2, 1].map(version => ({ version, madeBy: '陈', madeAt: 0 }))

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs(seedRoles.admin)
})
const open = async (detail: { use: FaceUse; assessment: Assessment | null; versions: typeof versions }) => {
  server.answers(faceUseCalls.list, { rows: [detail.use], total: 1 })
  server.answers(faceUseCalls.get, detail)
  const shown = renderScreen(<PeoplePage />, '/people?view=use&open=3')
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByText('最近操作')
  return { ...shown, drawer }
}

/** The one with these words at its head. */
async function dialogNamed(title: string): Promise<HTMLElement> {
  const [head] = await screen.findAllByText(title)
  const dialog = head?.closest<HTMLElement>('[role=dialog]')
  if (!dialog) throw new Error(`no dialog ${title}`)
  return dialog
}

test('a company that recognised faces before says that its assessment is missing', async () => {
  const { drawer } = await open({ use, assessment: null, versions: [] })
  expect(within(drawer).getByRole('alert').textContent).toContain('还没有影响评估')
  expect(within(drawer).getByText('升级前已在使用')).toBeTruthy()
  expect(within(drawer).queryByRole('button', { name: /下载评估/ })).toBeNull()
})

test('one that is off cannot be switched on without an assessment', async () => {
  const { drawer } = await open({ use: { ...use, inUse: false }, assessment: null, versions: [] })
  expect(within(drawer).getByRole<HTMLButtonElement>('button', { name: '启用人脸识别' }).disabled).toBe(true)
})

test('before it is switched on it says by which assessment', async () => {
  const { drawer, person } = await open({ use: { ...use, inUse: false, version: 2 }, assessment, versions })
  server.answers(faceUseCalls.switch, undefined)
  await person.click(within(drawer).getByRole('button', { name: '启用人脸识别' }))
  const question = await dialogNamed('启用 东厂 的人脸识别？')
  expect(question.textContent).toContain('第 2 版')
  await person.click(within(question).getByRole('button', { name: '启用人脸识别' }))
  expect(server.received(faceUseCalls.switch)).toEqual([{ companyId: 3, inUse: true, version: 2 }])
})

test('before it is switched off it says what comes of AI servers, photos and history', async () => {
  const { drawer, person } = await open({ use: { ...use, version: 2 }, assessment, versions })
  await person.click(within(drawer).getByRole('button', { name: '停用人脸识别' }))
  const question = await dialogNamed('停用 东厂 的人脸识别？')
  for (const said of ['清除识别特征（2 台）', '12 人的照片和同意保留到各自到期', '识别记录、回执和评估各版都保留'])
    expect(question.textContent).toContain(said)
})

test('a new version begins with the words of the last one, and is saved beside it', async () => {
  const { drawer, person } = await open({ use: { ...use, version: 2 }, assessment, versions })
  server.answers(faceUseCalls.saveAssessment, { version: 3 })
  await person.click(within(drawer).getByRole('button', { name: '写新版本' }))
  const dialog = await dialogNamed('人脸识别影响评估：东厂')
  await person.type(within(dialog).getByLabelText('风险'), '；泄露')
  await person.click(within(dialog).getByRole('button', { name: /^保\s?存$/ }))
  expect(server.received(faceUseCalls.saveAssessment)).toMatchObject([
    { companyId: 3, version: 2, risks: '误认；泄露', places: '东门' },
  ])
})

test('who may not switch faces reads the assessment, and saves the version that is shown', async () => {
  signInAs(seedRoles.admin.filter(right => right !== rights.switchFaces))
  const { drawer, person } = await open({ use: { ...use, version: 2 }, assessment, versions })
  expect(within(drawer).queryByRole('button', { name: '停用人脸识别' })).toBeNull()
  server.refuses(faceUseCalls.exportAssessment, 'call.busy')
  await person.click(within(drawer).getByRole('button', { name: /下载评估/ }))
  await waitFor(() =>
    expect(server.received(faceUseCalls.exportAssessment)).toMatchObject([{ companyId: 3, version: 2 }]),
  )
})
