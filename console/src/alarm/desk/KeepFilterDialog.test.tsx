// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { KeepFilterDialog } from './KeepFilterDialog.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(deskCalls.saveFilter, undefined)
  signInAs()
})

function open() {
  const onClose = vi.fn()
  const saved = [{ name: 'Night', query: '?state=1', isDefault: false }]
  return { onClose, ...renderScreen(<KeepFilterDialog query="?level=1" saved={saved} onClose={onClose} />) }
}
const name = () => screen.getByLabelText('名称')
const save = () => screen.getByRole('button', { name: '保存' })
const sent = () => server.received(deskCalls.saveFilter)

test('a name of blanks keeps nothing, and says what is missing', async () => {
  const { person, onClose } = open()
  await person.type(name(), '  ')
  await person.click(save())
  expect(screen.getByRole('status').textContent).toBe('请输入名称')
  expect(sent()).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

test('the filters of now are kept under the name without its blanks; Enter saves as the button does', async () => {
  const { person, onClose } = open()
  await person.type(name(), ' 夜班 {Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ name: '夜班', query: '?level=1' }])
})

test('a name that is taken, whatever its case, warns that it is replaced; the default goes along', async () => {
  const { person, onClose } = open()
  await person.type(name(), 'NIGHT')
  expect(screen.getByRole('status').textContent).toBe('同名的常用筛选将被替换')
  await person.click(screen.getByRole('checkbox'))
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ name: 'NIGHT', query: '?level=1', isDefault: true }])
})
