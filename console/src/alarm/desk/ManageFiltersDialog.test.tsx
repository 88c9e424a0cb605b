// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { ManageFiltersDialog } from './ManageFiltersDialog.tsx'

const filters = ['早班', '中班', '夜班'].map(name => ({ name, query: '', isDefault: name === '中班' }))

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(deskCalls.saveFilter, undefined)
  server.answers(deskCalls.arrangeFilters, undefined)
  server.answers(deskCalls.removeFilter, undefined)
  signInAs()
})
const open = () => renderScreen(<ManageFiltersDialog filters={filters} onClose={() => {}} />)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('one is moved by one place; the first goes no further up and the last no further down', async () => {
  const { person } = open()
  expect([button('上移 早班').disabled, button('下移 夜班').disabled]).toEqual([true, true])
  await person.click(button('上移 夜班'))
  await waitFor(() => expect(server.received(deskCalls.arrangeFilters)).toEqual([{ names: ['早班', '夜班', '中班'] }]))
})

test('a name is changed when its field is left, not when it is the same or empty', async () => {
  const { person } = open()
  const field = screen.getByLabelText('修改 早班 的名称')
  await person.click(field)
  await person.tab()
  await person.clear(field)
  await person.tab()
  expect(server.received(deskCalls.saveFilter)).toEqual([])
  await person.type(field, '白班{Enter}')
  await waitFor(() => expect(server.received(deskCalls.saveFilter)).toEqual([{ name: '白班', formerName: '早班' }]))
})

test('another becomes the default, or none', async () => {
  const { person } = open()
  await person.click(screen.getAllByRole('radio')[2] as HTMLElement)
  await waitFor(() => expect(server.received(deskCalls.saveFilter)).toEqual([{ name: '夜班', isDefault: true }]))
  await waitFor(() => expect(button('删除 早班').disabled).toBe(false))
  await person.click(screen.getByRole('radio', { name: '不使用默认' }))
  await waitFor(() => expect(server.received(deskCalls.saveFilter).at(-1)).toEqual({ name: '中班', isDefault: false }))
})
