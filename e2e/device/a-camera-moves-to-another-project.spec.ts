/** A camera goes to another project: what goes along is told before, its people change at once, and what happened stays where it was. */
import { randomUUID } from 'node:crypto'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { expect, test } from '../support/journey.ts'
import { withOwnProduct } from '../support/own-product.ts'
import { accounts, ask, openSession, signIn } from '../support/signed-in.ts'

test('an administrator reads what a move does and does it; the operator it leaves keeps the history alone', async ({
  page,
}) => {
  await withOwnProduct(async ({ address, demo }) => {
    const [server] = demo().devices
    const admin = await openSession(address, ...accounts.admin)
    const operator = await openSession(address, ...accounts.operator)
    const { channelId } = await ask(address, admin, deviceCalls.addCamera, {
      aiServerId: server?.deviceId ?? '',
      name: '北围墙',
      address: 'rtsp://127.0.0.1:1/none',
      zones: [],
    })
    const event = { eventId: randomUUID(), deviceId: channelId, alarmType: 8, occurredAt: Date.now() }
    await fetch(address + ingestCalls.sendAlarms.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${server?.key}` },
      body: JSON.stringify([event]),
    })
    const seenByOperator = async () => {
      const { rows } = await ask(address, operator, deviceCalls.list, { keyword: '北围墙' })
      return rows.map(each => each.name)
    }
    const historyOf = async (user: typeof admin) =>
      (await ask(address, user, alarmCalls.list, { deviceId: channelId, type: event.alarmType })).rows.map(
        alarm => alarm.projectName,
      )
    expect(await seenByOperator()).toEqual(['北围墙'])

    await signIn(page, address, ...accounts.admin, '/device-manage')
    const row = page.locator('tbody tr.ant-table-row').filter({ hasText: '北围墙' })
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: /^移\s*动$/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('项目').click()
    await page.getByTitle('二号厂区', { exact: true }).last().click()
    await dialog.getByLabel('区域').click()
    await page.getByTitle('整个项目', { exact: true }).last().click()
    await expect(dialog).toContainText('1 路通道、0 个传感器和仪表移到所选位置')
    await expect(dialog).toContainText('1 人不再看到它们，0 人开始看到它们')
    await expect(dialog).toContainText(/已有告警留在原项目，包括待处理的 \d+ 条/)
    await dialog.getByRole('button', { name: '移动 1 路' }).click()
    await expect(dialog.getByText('1 路完成，0 路未完成')).toBeVisible()
    await dialog
      .getByRole('button', { name: /^关\s*闭$/ })
      .last()
      .click()
    await expect(row).toContainText('二号厂区')

    expect(await seenByOperator()).toEqual([])
    for (const user of [admin, operator]) expect(await historyOf(user)).toEqual(['一号厂区'])
  })
})
