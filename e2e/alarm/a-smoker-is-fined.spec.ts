import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { expectNotice } from '../support/short-messages.ts'
import { ask } from '../support/signed-in.ts'

test('a smoking alarm is judged true with two punishments, each of which is checked first', async ({
  address,
  openAs,
}) => {
  const user = await clearDesk(address)
  const id = await raiseAlarm(address, { alarmType: 2, location: '二号车间门口' })
  const page = await openAs('operator', `/workplace?alarm=${id}`)
  const dialog = page.getByRole('dialog', { name: /吸烟/ })
  const fines = dialog.getByRole('group', { name: '处罚登记' })

  // Fines are for smoking that really happened.
  await expect(fines).toBeVisible()
  await page.keyboard.press('1')
  await expect(fines).toBeHidden()
  await page.keyboard.press('2')
  await expect(fines).toBeVisible()

  await fines.getByLabel('第 1 条违规人员姓名').fill('张三')
  await fines.getByRole('button', { name: '添加处罚' }).click()
  await fines.getByLabel('第 2 条处罚金额').fill('100000')
  await fines.getByRole('button', { name: '添加处罚' }).click()
  await dialog.getByRole('button', { name: /提\s*交/ }).click()
  await expect(fines.getByText('处罚金额不为空')).toBeVisible()
  await expect(fines.getByText('违规人员姓名不为空，处罚金额范围1-99999')).toBeVisible()

  await fines.getByLabel('第 1 条处罚金额').fill('200')
  await fines.getByLabel('第 2 条违规人员姓名').fill('李四')
  await fines.getByLabel('第 2 条处罚金额').fill('50.5')
  // The third row stays empty and counts for nothing.
  await expect(fines.getByLabel('第 3 条违规人员姓名')).toHaveValue('')
  await dialog.getByLabel('处理意见').fill('已现场制止')
  await dialog.getByRole('button', { name: /提\s*交/ }).click()
  await expectNotice(page, '操作成功')

  await dialog.getByRole('tab', { name: '处理记录' }).click()
  const history = dialog.getByRole('tabpanel', { name: '处理记录' })
  await expect(history.getByText('张三：处罚 200 元')).toBeVisible()
  await expect(history.getByText('李四：处罚 50.5 元')).toBeVisible()
  const { rows } = await ask(address, user, alarmCalls.listHandlings, { alarmId: id })
  expect(rows.map(row => row.punishments.map(({ offender, money }) => [offender, money]))).toEqual([
    [
      ['张三', 200],
      ['李四', 50.5],
    ],
  ])
})
