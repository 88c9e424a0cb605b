// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { Company } from '@watchfire/contract/company/company.shapes.ts'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { CompanyDialog } from './CompanyDialog.tsx'

const fileid = 'ab'.repeat(16)
const company: Company = {
  ...{ companyId: 3, name: '东厂', address: '工业路 1 号', contact: '周工', manager: '李经理' },
  ...{ managerPhone: '13800000000', account: '13700000001', parentId: 2, parentName: '中原集团' },
  ...{ licenceUrl: '', logoUrl: '', description: '机械加工', level: 'company', status: 'inUse', userId: 9 },
  ...{ version: 4, canModify: true },
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(companyCalls.get, company)
  server.answers(companyCalls.update, undefined)
  server.answers(fileCalls.upload, { fileid, url: `/media/v1/file/${fileid}?ticket=t` })
  signInAs([rights.customers, rights.modifyCompany])
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole('button', { name: /保\s?存/ })
async function edit() {
  const view = renderScreen(<CompanyDialog onClose={vi.fn()} />)
  await view.person.click(await screen.findByRole('button', { name: /编\s?辑/ }))
  return view
}

test('it is read first; who may not modify it is offered nothing else', async () => {
  server.answers(companyCalls.get, { ...company, canModify: false })
  renderScreen(<CompanyDialog onClose={vi.fn()} />)
  for (const text of ['东厂', '工业路 1 号', '中原集团', '周工', '李经理', '13700000001', '机械加工'])
    await screen.findByText(text)
  expect(screen.queryByRole('button', { name: /编\s?辑/ })).toBeNull()
})

test('what is fixed cannot be typed into; the rest is judged when a field is left, in the words of the spec, and sent trimmed', async () => {
  const { person } = await edit()
  for (const label of ['客户经理', '客户经理电话', '登录手机号', '客户归属', '联系人'])
    expect([label, field(label).disabled]).toEqual([label, true])
  for (const [label, sentence] of [
    ['企业名称', '企业名称不得为空'],
    ['企业地址', '企业地址不得为空'],
    ['企业简介', '请输入简介'],
  ] as const) {
    await person.clear(field(label))
    await person.type(field(label), ' ')
    expect(screen.queryByText(sentence)).toBeNull()
    await person.tab()
    await screen.findByText(sentence)
  }
  await person.click(save())
  expect(server.received(companyCalls.update)).toEqual([])
  for (const [label, text] of [
    ['企业名称', ' 东厂二期 '],
    ['企业地址', '工业路 2 号 '],
    ['企业简介', '机械加工与装配'],
  ] as const)
    await person.type(field(label), text)
  await person.click(save())
  await waitFor(() =>
    expect(server.received(companyCalls.update)).toEqual([
      { companyId: 3, name: '东厂二期', address: '工业路 2 号', description: '机械加工与装配', version: 4 },
    ]),
  )
})

test('a logo of another shape than is advised is taken, with the advice', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 512, height: 512, close: () => undefined }))
  const { person } = await edit()
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type="file"]')
  fireEvent.change(input as HTMLInputElement, {
    target: { files: [new File(['x'], 'logo.png', { type: 'image/png' })] },
  })
  await screen.findByText('图片的宽高比与 140×60 相差较大，显示时会缩得很小')
  await waitFor(() => expect(server.received(fileCalls.upload)).toHaveLength(1))
  await person.click(save())
  await waitFor(() => expect(server.received(companyCalls.update)).toMatchObject([{ logoUrl: fileid }]))
})

test('what somebody else changed is said, and what was typed stays until the latest is loaded', async () => {
  const { person } = await edit()
  await person.type(field('企业名称'), '二期')
  server.refuses(companyCalls.update, 'company.changedMeanwhile')
  await person.click(save())
  await screen.findByText('企业信息已被他人修改')
  expect(field('企业名称').value).toBe('东厂二期')
  server.answers(companyCalls.get, { ...company, name: '东厂一期', version: 5 })
  await person.click(screen.getByRole('button', { name: '载入最新内容' }))
  await waitFor(() => expect(field('企业名称').value).toBe('东厂一期'))
})
