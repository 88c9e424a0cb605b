import { egressCalls } from '@watchfire/contract/egress/egress.calls.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { expect, test } from '../support/journey.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

/** Nobody stands there: what matters is whether it is tried. */
const host = '10.77.0.9'
const plant = '10.77.0.0/16'

test('a mail server inside is refused until root allows its network, and again afterwards', async ({
  address,
  openAs,
}) => {
  const admin = await openSession(address, ...accounts.admin)
  const { serverId } = await ask(address, admin, mailCalls.addServer, {
    name: 'inside',
    host,
    port: 25,
    security: 'none',
    anyCertificate: false,
    login: '',
    sender: 'alarm@plant.example',
    senderName: '',
  })
  const tried = async () =>
    (await ask(address, admin, mailCalls.testServer, { serverId, receiver: 'chief@plant.example' })).reason
  const page = await openAs('root', '/system-setting')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const row = page.getByRole('row').filter({ hasText: plant })
  try {
    expect(await tried()).toContain('系统设置')
    // By the keyboard, since alarms that pop up may lie above the button.
    await button('添加网段').press('Enter')
    const dialog = page.getByRole('dialog', { name: '添加网段' })
    const save = dialog.getByRole('button', { name: /^保 ?存$/ })
    const network = dialog.getByRole('textbox', { name: '网段' })
    await network.fill('10.77.0.9/16')
    await save.click()
    await expect(dialog.getByText('请选择企业')).toBeVisible()
    await expect(dialog.getByText(`请写作 ${plant}`)).toBeVisible()
    await dialog.getByRole('combobox', { name: '所属企业' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: admin.companyName }).click()
    await network.fill(plant)
    await save.click()
    await expect(row.getByText(admin.companyName)).toBeVisible()
    expect(await tried()).not.toContain('系统设置')

    await button(`删除 ${plant}`).press('Enter')
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /^删 ?除$/ })
      .click()
    await expect(row).toHaveCount(0)
    expect(await tried()).toContain('系统设置')
  } finally {
    await ask(address, admin, mailCalls.removeServer, { serverId })
    const root = await openSession(address, ...accounts.root)
    for (const { networkId } of (await ask(address, root, egressCalls.listNetworks, {})).rows)
      await ask(address, root, egressCalls.removeNetwork, { networkId })
  }
})
