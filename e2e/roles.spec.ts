import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role.calls.ts'
import { seedRoles } from '@watchfire/contract/core/rights.ts'
import { expect, test } from './journey.ts'
import { raiseAlarm } from './raise-alarm.ts'
import { accounts, ask, openSession } from './signed-in.ts'

test('a right taken from a role leaves the open console of those who have it, and the log says who took it', async ({
  address,
  openAs,
  allowLines,
}) => {
  // What the desk shows is asked for once more before its menus are new.
  allowLines(/403/)
  const admin = await openSession(address, ...accounts.admin)
  const { uid: userId, companyId } = await openSession(address, ...accounts.operator)
  const name = `现场班 ${Date.now()}`
  const { roleId } = await ask(address, admin, roleCalls.save, { companyId, name, menuIds: [...seedRoles.operator] })
  const givable = await ask(address, admin, roleCalls.listGivable, { companyId })
  const operator = givable.find(role => role.name === 'operator')?.roleId ?? 0
  await ask(address, admin, accessCalls.updateProfile, { userId, roleId })
  try {
    await raiseAlarm(address, { alarmType: 1 })
    const desk = await openAs('operator', '/workplace')
    await desk.getByRole('row').getByRole('checkbox').nth(1).check()
    await expect(desk.getByRole('button', { name: '批量处理' })).toBeVisible()

    const page = await openAs('admin', `/role?open=${roleId}`)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await page.getByRole('checkbox', { name: '立即处理' }).uncheck()
    await expect(page.getByText('未保存：新增 0 项，取消 1 项')).toBeVisible()
    await page.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(page.getByText('已保存，使用该角色的控制台已立即更新')).toBeVisible()
    // Menus are read again only when the live channel says so; a session is looked at by itself every ten seconds.
    await expect(desk.getByRole('button', { name: '批量处理' })).toBeHidden({ timeout: 8_000 })

    await page.goto(`${address}/account-log?keyword=${encodeURIComponent(name)}&action=updateRole`)
    const row = page.getByRole('row').filter({ hasText: '修改角色' })
    await expect(row).toContainText('陈安全')
    await row.getByText('修改角色').click()
    const change = page.getByRole('row').filter({ hasText: '权限' })
    await expect(change.getByRole('cell').nth(0)).toContainText('立即处理')
    await expect(change.getByRole('cell').nth(1)).toContainText('稍后提醒')
    await expect(change.getByRole('cell').nth(1)).not.toContainText('立即处理')
  } finally {
    await ask(address, admin, accessCalls.updateProfile, { userId, roleId: operator })
    await ask(address, admin, roleCalls.remove, { roleId })
  }
})
