/** Ticked cameras are looked over, changed together, and each says how it went; the one of the file refuses and keeps no other back. */
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { expect, test } from '../support/journey.ts'
import { withOwnProduct } from '../support/own-product.ts'
import { accounts, ask, openSession, signIn } from '../support/signed-in.ts'

test('an administrator switches off what can be switched off and reads why the rest cannot', async ({ page }) => {
  await withOwnProduct(async ({ address }) => {
    const user = await openSession(address, ...accounts.admin)
    const { rows: servers } = await ask(address, user, deviceCalls.listAiServers, {})
    const added = { aiServerId: servers[0]?.aiServerId ?? '', zones: [], faults: true, record: true }
    for (const name of ['北围墙', '南围墙'])
      await ask(address, user, deviceCalls.addCamera, { ...added, name, address: 'rtsp://127.0.0.1:1/none' })
    await signIn(page, address, ...accounts.admin, '/device-manage')
    const rows = page.locator('tbody tr.ant-table-row')
    const ofFile = rows.filter({ hasText: '配置文件' })
    await expect(rows.filter({ hasText: '围墙' })).toHaveCount(2)
    await expect(ofFile.first()).toBeVisible()

    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: /^停\s*用$/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('将修改 2 路')).toBeVisible()
    await expect(dialog.getByText(/旁的配置文件中设置/)).toBeVisible()
    await dialog.getByRole('button', { name: '停用 2 路' }).click()
    await expect(dialog.getByText('2 路完成，0 路未完成')).toBeVisible()
    await dialog
      .getByRole('button', { name: /^关\s*闭$/ })
      .last()
      .click()
    for (const name of ['北围墙', '南围墙']) await expect(rows.filter({ hasText: name })).toContainText('已停用')
    const { rows: now } = await ask(address, user, deviceCalls.listCameras, { state: 'disabled' })
    expect(now.map(camera => camera.name).sort()).toEqual(['北围墙', '南围墙'])
  })
})
