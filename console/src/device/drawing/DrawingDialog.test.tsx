// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { DrawingDialog } from './DrawingDialog.tsx'

const save = vi.fn()
const takeTheirs = vi.fn()
const saveMine = vi.fn()
const onClose = vi.fn()
beforeEach(() => {
  vi.clearAllMocks()
  startFakeServer()
})

type Given = { isUnsaved?: boolean; changedMeanwhile?: string; fault?: string; canCopy?: boolean }
const open = ({ isUnsaved = false, changedMeanwhile, ...given }: Given = {}) =>
  renderScreen(
    <DrawingDialog
      drawing={{ isUnsaved, isSaving: false, save, changedMeanwhile, takeTheirs, saveMine }}
      width={800}
      title="东门的区域"
      texts={{ changedHint: '谁的算数？', showTheirs: '改用对方的', leaveHint: '画的会丢失' }}
      copyDialog={close => (
        <button type="button" onClick={close}>
          复制完成
        </button>
      )}
      onClose={onClose}
      {...given}
    >
      <p>图</p>
    </DrawingDialog>,
  )
/** The one below; there is another in the corner. */
const close = () => screen.getAllByRole('button', { name: /^关\s?闭$/ }).at(-1) as HTMLElement
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

test('what is not saved is left only after a question, and stays where somebody goes on editing', async () => {
  const { person } = open({ isUnsaved: true })
  await person.click(close())
  await screen.findByText('画的会丢失')
  await person.click(button(/继续编辑/))
  expect(onClose).not.toHaveBeenCalled()
  await person.click(close())
  await person.click(await screen.findByRole('button', { name: /放弃修改/ }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(save).not.toHaveBeenCalled()
})

test('with nothing to save it closes at once, and is copied to other cameras', async () => {
  const { person } = open()
  expect(button(/^保\s?存$/).disabled).toBe(true)
  await person.click(button(/复制到其他摄像机/))
  await person.click(button(/复制完成/))
  await waitFor(() => expect(screen.queryByText('复制完成')).toBeNull())
  await person.click(close())
  expect(onClose).toHaveBeenCalledOnce()
})

test('what is wrong with it is said in place of saving, and what is not saved is not copied', () => {
  open({ isUnsaved: true, fault: '请填写名称' })
  expect(screen.getByRole('status').textContent).toBe('请填写名称')
  expect([button(/^保\s?存$/).disabled, button(/复制到其他摄像机/).disabled]).toEqual([true, true])
})

test('whose change counts is asked where somebody else saved meanwhile', async () => {
  const { person } = open({ isUnsaved: true, changedMeanwhile: '王工刚刚修改了该摄像机' })
  const asked = within(screen.getByRole('alert'))
  expect(asked.getByText('王工刚刚修改了该摄像机')).toBeTruthy()
  await person.click(asked.getByRole('button', { name: '改用对方的' }))
  await person.click(asked.getByRole('button', { name: '仍保存我的' }))
  expect([takeTheirs, saveMine, save].map(act => act.mock.calls.length)).toEqual([1, 1, 0])
})
