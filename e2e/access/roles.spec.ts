import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { seedRoles } from '@watchfire/contract/core/rights.ts'
import { expect, test } from '../support/journey.ts'
import { makePerson } from '../support/own-person.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { expectNotice } from '../support/short-messages.ts'
import { accounts, ask, openSession, signIn } from '../support/signed-in.ts'

test('a right taken from a role leaves the open console of those who have it, and the log says who took it', async ({
  address,
  openAs,
  browser,
}) => {
  const admin = await openSession(address, ...accounts.admin)
  const { companyId } = admin
  const name = `现场班 ${Date.now()}`
  const { roleId } = await ask(address, admin, roleCalls.save, { companyId, name, menuIds: [...seedRoles.operator] })
  const { account, password } = await makePerson(address, 'shift', '现场', roleId)
  const desk = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  try {
    await raiseAlarm(address, { alarmType: 1 })
    await signIn(desk, address, account, password, '/workplace')
    await desk.getByRole('row').getByRole('checkbox').nth(1).check()
    await expect(desk.getByRole('button', { name: '批量处理' })).toBeVisible()

    const page = await openAs('admin', `/role?open=${roleId}`)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await page.getByRole('checkbox', { name: '立即处理' }).uncheck()
    await expect(page.getByText('未保存：新增 0 项，取消 1 项')).toBeVisible()
    await page.getByRole('button', { name: /^保\s?存$/ }).click()
    await expectNotice(page, '已保存，使用该角色的控制台已立即更新')
    // Menus are read again only when the live channel says so; a session is looked at by itself every ten seconds.
    await expect(desk.getByRole('button', { name: '批量处理' })).toBeHidden({ timeout: 20_000 })

    await page.goto(`${address}/account-log?keyword=${encodeURIComponent(name)}&action=updateRole`)
    const row = page.getByRole('row').filter({ hasText: '修改角色' })
    await expect(row).toContainText('陈安全')
    await row.getByText('修改角色').click()
    const changed = page.getByRole('row').filter({ hasText: '权限' })
    await expect(changed.getByRole('cell').nth(0)).toContainText('立即处理')
    await expect(changed.getByRole('cell').nth(1)).toContainText('稍后提醒')
    await expect(changed.getByRole('cell').nth(1)).not.toContainText('立即处理')
  } finally {
    await desk.context().close()
  }
})
