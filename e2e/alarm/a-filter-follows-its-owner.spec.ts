import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { expect, test, type Who } from '../support/journey.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

test('a filter kept on one workstation is there on another, and the default one opens the desk', async ({
  address,
  openAs,
}) => {
  // Nobody else's desk opens with a filter that was kept here: this account has no other journey at a desk.
  const owner: Who = 'other'
  const user = await openSession(address, ...accounts[owner])
  for (const { name } of await ask(address, user, deskCalls.listFilters, {}))
    await ask(address, user, deskCalls.removeFilter, { name })
  const page = await openAs(owner, '/workplace?state=pending&level=severe')
  await page.getByRole('button', { name: '保存筛选' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('夜班')
  await dialog.getByLabel('进入告警中心时默认使用').check()
  await dialog.getByRole('button', { name: '保存' }).click()
  const chip = page.getByRole('navigation', { name: '常用筛选' }).getByRole('button', { name: '夜班' })
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '重置', exact: true }).click()
  await expect(chip).toHaveAttribute('aria-pressed', 'false')
  await expect(page).not.toHaveURL(/level/)

  const elsewhere = await openAs(owner, '/workplace')
  await expect(elsewhere).toHaveURL(/level=severe/)
  await expect(elsewhere).toHaveURL(/state=pending/)

  const admin = await openAs('admin', '/workplace')
  await expect(admin.getByRole('button', { name: '导出' })).toBeVisible()
  await expect(admin.getByText('夜班')).toHaveCount(0)

  await page.getByRole('button', { name: '管理常用筛选' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除 夜班' }).click()
  await expect(chip).toHaveCount(0)
})
