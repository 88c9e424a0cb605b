import { readFileSync } from 'node:fs'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { familyCalls } from '@watchfire/contract/alarm/family.calls.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { ask } from '../support/signed-in.ts'

test('rows of every kind are ticked: what applies to them is offered, counted, and done by each family’s own call', async ({
  address,
  openAs,
}) => {
  const user = await clearDesk(address)
  const place = `勾选${Date.now()}`
  const [special, jam, meter, notice] = [
    await raiseAlarm(address, { alarmType: 97, location: place }),
    await raiseAlarm(address, { alarmType: 80, location: place }),
    await raiseAlarm(address, { alarmType: 53, location: place }),
    await raiseAlarm(address, { alarmType: 27, location: place }),
  ]
  await ask(address, user, alarmCalls.handle, { alarmIds: [notice], verdict: 'viewed' })

  const page = await openAs('admin', `/workplace?keyword=${place}`)
  await expect(page.getByText('共 4 条')).toBeVisible()
  const asked = new Set<string>()
  page.on('request', request => asked.add(new URL(request.url()).pathname))
  await page.getByRole('button', { name: '选择本页' }).click()
  await expect(page.getByText('已选 4 项')).toBeVisible()

  // A notice that was viewed takes no further verdict, but it can go into the file.
  await page.getByRole('button', { name: '导出所选' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '导出为 CSV' }).click()
  const lines = readFileSync(await (await coming).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(
    lines
      .slice(1)
      .map(line => line.split(',').at(-1))
      .sort(),
  ).toEqual([special, jam, meter, notice].sort())

  await expect(page.getByRole('button', { name: '批量处理其中 3 条' })).toBeVisible()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: '批量处理 3 条告警' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  for (const alarmId of [special, jam, meter]) {
    expect(await ask(address, user, alarmCalls.get, { alarmId })).toMatchObject({ verdict: 'falseAlarm' })
  }
  for (const call of [familyCalls.handleSeres, familyCalls.handleJam, familyCalls.handleMeter]) {
    expect(asked).toContain(call.path)
  }
  expect(asked).not.toContain(alarmCalls.handle.path)

  await page.keyboard.press('a')
  await page.keyboard.press('p')
  const again = page.getByRole('dialog', { name: '批量处理 3 条告警' })
  await expect(again.getByText('其中 3 条已处理过')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(again).toBeHidden()

  await page.getByRole('button', { name: '删除告警' }).click()
  const sure = page.getByRole('tooltip')
  await sure.getByRole('button', { name: '删除告警' }).click()
  await expect(page.getByText('共 0 条')).toBeVisible()
  expect((await ask(address, user, alarmCalls.list, { keyword: place })).total).toBe(0)
})
