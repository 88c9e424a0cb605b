// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { ListEntryDialog } from './ListEntryDialog.tsx'

const { addDomain } = mailCalls

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  const company = { companyId: 3, name: '东厂', level: 'company', parentId: null, children: [] } as const
  server.answers(companyCalls.readTree, [{ ...company, children: [] }])
  server.answers(addDomain, { domainId: 1 })
  signInAs([rights.settings])
})

async function open() {
  const onClose = vi.fn()
  const value = {
    name: 'domain',
    label: '域名',
    hint: '',
    rules: rulesFor(addDomain, 'domain', { invalid: '不是有效的域名' }),
    maxLength: maxLengthOf(addDomain, 'domain'),
  }
  const view = renderScreen(<ListEntryDialog title="添加域名" call={addDomain} value={value} onClose={onClose} />)
  await screen.findByText('东厂')
  return { ...view, onClose }
}
const domain = () => screen.getByLabelText('域名')
const save = () => screen.getByRole('button', { name: '保存' })
/** What is said below a field. */
const saidAt = (field: HTMLElement) =>
  field.closest('.ant-form-item')?.querySelector('.ant-form-item-explain-error')?.textContent

test('a value goes to the list of the company that the top bar shows, and the dialog closes', async () => {
  const { person, onClose } = await open()
  await person.type(domain(), 'Plant.Example.com')
  await person.type(screen.getByLabelText('备注'), '总部')
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(addDomain)).toEqual([{ companyId: 3, domain: 'plant.example.com', remark: '总部' }])
})

test('what is no value is said at its field, and nothing is sent', async () => {
  const { person } = await open()
  await person.type(domain(), 'plant')
  await person.click(save())
  await waitFor(() => expect(saidAt(domain())).toBe('不是有效的域名'))
  expect(server.received(addDomain)).toEqual([])
})

test('a field that the server refuses has the server’s words, and what was typed stays', async () => {
  server.refuses(addDomain, 'call.invalid', { field: 'domain', label: '域名', problem: '不能使用' })
  const { person, onClose } = await open()
  await person.type(domain(), 'example.com')
  await person.click(save())
  await waitFor(() => expect(saidAt(domain())).toBe('域名有误：不能使用'))
  expect(screen.getAllByText('域名有误：不能使用')).toHaveLength(1)
  expect((domain() as HTMLInputElement).value).toBe('example.com')
  expect(onClose).not.toHaveBeenCalled()
})

test('a refusal of no field stands above the form', async () => {
  server.refuses(addDomain, 'mail.domainTaken', { domain: 'example.com' })
  const { person, onClose } = await open()
  await person.type(domain(), 'example.com')
  await person.click(save())
  const said = await screen.findByText('域名 example.com 已添加')
  expect(said.closest('.ant-form-item')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})
