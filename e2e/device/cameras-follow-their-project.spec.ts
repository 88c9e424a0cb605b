/** A project's defaults are changed: the cameras that have not followed are found, ticked and set back. */
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { expect, test } from '../support/journey.ts'
import { withOwnProduct } from '../support/own-product.ts'
import { accounts, ask, openSession, signIn } from '../support/signed-in.ts'

test('an administrator changes the defaults and sets back the cameras that have not followed', async ({ page }) => {
  await withOwnProduct(async ({ address }) => {
    const user = await openSession(address, ...accounts.admin)
    const { rows: servers } = await ask(address, user, deviceCalls.listAiServers, {})
    const added = { aiServerId: servers[0]?.aiServerId ?? '', zones: [] }
    for (const name of ['北围墙', '南围墙'])
      await ask(address, user, deviceCalls.addCamera, { ...added, name, address: 'rtsp://127.0.0.1:1/none' })
    await signIn(page, address, ...accounts.admin, '/device-manage')
    await page.getByRole('link', { name: '控制设置' }).click()
    await expect(page.getByRole('heading', { name: '控制设置' })).toBeVisible()
    await page.goto(`${address}/control-setting?project=${servers[0]?.projectId}`)
    const rows = page.locator('tbody tr.ant-table-row').filter({ hasText: '围墙' })
    await expect(rows).toHaveCount(2)

    await page.getByRole('button', { name: '默认设置' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('较高').click()
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
    for (const row of await rows.all()) await expect(row).toContainText('旧默认值')

    for (const row of await rows.all()) await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: '恢复默认' }).click()
    await dialog.getByRole('checkbox', { name: '灵敏度' }).check()
    await dialog.getByRole('button', { name: '恢复默认 2 路' }).click()
    await expect(dialog.getByText('2 路完成，0 路未完成')).toBeVisible()
    await dialog
      .getByRole('button', { name: /^关\s*闭$/ })
      .last()
      .click()
    for (const row of await rows.all()) await expect(row).toContainText('4 级')
    for (const row of await rows.all()) await expect(row).not.toContainText('旧默认值')

    await page.getByRole('button', { name: '北围墙', exact: true }).click()
    await expect(page.getByRole('dialog').getByText('没有差异')).toBeVisible()
  })
})
