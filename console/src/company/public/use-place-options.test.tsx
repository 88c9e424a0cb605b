// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { Select } from 'antd'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { useProjectOptions } from './use-place-options.ts'

const of = { companyId: 3, companyName: '东厂', floorPlan: '' }
const project = (projectId: number, name: string) => ({ projectId, name, ...of })
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([])
})

function Choice({ chosen }: { chosen?: number }) {
  const { select } = useProjectOptions({
    selection: {},
    chosen: chosen === undefined ? undefined : { projectId: chosen },
    optionOf: one => ({ value: one.projectId, label: one.name }),
  })
  return <Select aria-label="project" defaultValue={chosen} {...select} />
}
const field = () => screen.getByRole('combobox', { name: 'project' })

test('where all are here, typing finds among them without asking again', async () => {
  server.answers(companyCalls.listProjects, { rows: [project(1, '一号厂区'), project(2, '二号厂区')], total: 2 })
  const { person } = renderScreen(<Choice />)
  await person.click(field())
  await screen.findByTitle('二号厂区')
  await person.type(field(), '一')
  await waitFor(() => expect(screen.queryByTitle('二号厂区')).toBeNull())
  expect(server.received(companyCalls.listProjects)).toEqual([{}])
})

test('where some are left out it says how many, and the server finds them by what is typed', async () => {
  const asks = (input: { keyword?: string | undefined }) =>
    input.keyword ? { rows: [project(900, 'Z')], total: 1 } : { rows: [project(1, '一号厂区')], total: 1001 }
  server.answers(companyCalls.listProjects, asks)
  const { person } = renderScreen(<Choice />)
  await person.click(field())
  await screen.findByTitle('还有 1000 个，输入名称查找')
  await person.type(field(), 'z')
  await screen.findByTitle('Z')
  expect([screen.queryByTitle('一号厂区'), screen.queryByTitle(/^还有/)]).toEqual([null, null])
  expect(server.received(companyCalls.listProjects)).toEqual([{}, { keyword: 'z' }])
})

test('one that is chosen already has its name, also where it is left out', async () => {
  const answers = [
    { rows: [project(1, '一号厂区')], total: 1001 },
    { rows: [project(900, 'Z')], total: 1 },
  ]
  server.answers(companyCalls.listProjects, () => answers.shift() ?? { rows: [], total: 0 })
  renderScreen(<Choice chosen={900} />)
  await screen.findByTitle('Z')
})
