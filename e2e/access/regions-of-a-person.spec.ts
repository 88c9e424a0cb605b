import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { expect, test } from '../support/journey.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

test('a person is given one region of a project: its list says so, and the form shows it again', async ({
  address,
  openAs,
}) => {
  const account = `hall-${Date.now()}`
  const user = await openSession(address, ...accounts.admin)
  const { rows: projects } = await ask(address, user, companyCalls.listProjects, {})
  const plant = projects.find(project => project.name === '一号厂区')
  const roles = await ask(address, user, roleCalls.listGivable, { companyId: plant?.companyId ?? 0 })
  const { userId } = await ask(address, user, accountCalls.save, {
    account,
    fullName: '库值班',
    companyId: plant?.companyId ?? 0,
    roleId: roles.find(role => role.name === 'operator')?.roleId ?? 0,
    allProjects: false,
    projectIds: [plant?.projectId ?? 0],
  })

  const admin = await openAs('admin', `/edit_account/${userId}`)
  const tree = admin.getByRole('tree')
  const project = tree.getByRole('treeitem', { name: '一号厂区' })
  await expect(tree.getByText('一号厂区')).toBeVisible()
  await tree.locator('.ant-tree-treenode', { hasText: '一号厂区' }).locator('.ant-tree-switcher').click()
  await expect(project).toHaveAttribute('aria-expanded', 'true')
  await tree.getByText('卸货区').click()
  await admin.getByRole('button', { name: '保存' }).click()
  const facts = admin.getByRole('region', { name: '账号信息' })
  await expect(facts).toContainText('一号厂区（1/2 个区域）')
  await expect(facts).toContainText('仓库区')

  await admin.goto(`${address}/account?keyword=${account}`)
  await expect(admin.getByRole('row').filter({ hasText: account })).toContainText('一号厂区（1/2 个区域）')
  await admin.goto(`${address}/edit_account/${userId}`)
  const ticked = (name: string) =>
    tree.locator('.ant-tree-treenode', { hasText: name }).locator('.ant-tree-checkbox-checked')
  await expect(ticked('仓库区')).toBeVisible()
  await expect(ticked('卸货区')).toHaveCount(0)
})
