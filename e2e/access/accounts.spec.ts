import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { expectNotice, keepNotices } from '../support/short-messages.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

test('an operator is made for one project, chooses a password, sees that project alone, and is thrown out when stopped', async ({
  address,
  openAs,
  browser,
  allowLines,
}) => {
  // The session that ends is refused once.
  allowLines(/401/)
  const account = `line-${Date.now()}`
  await raiseAlarm(address, { alarmType: 1 })
  const admin = await openAs('admin', '/account')
  await admin.getByRole('button', { name: '新建账号' }).click()
  await expect(admin.getByRole('heading', { name: '新建账号' })).toBeVisible()
  await admin.getByLabel('账号', { exact: true }).fill(account)
  await admin.getByLabel('姓名').fill('林值班')
  await admin.getByLabel('企业', { exact: true }).last().click()
  await admin.getByTitle('华东示范工厂').last().click()
  await admin.getByLabel('角色').click()
  await admin.getByTitle('值班员').click()
  await expect(admin.getByRole('region', { name: '该角色可以使用' })).toContainText('立即处理')
  await admin.getByRole('radio', { name: '指定项目' }).check()
  await admin.getByRole('tree').getByText('二号厂区').click()
  await admin.getByRole('button', { name: '保存' }).click()
  const shown = admin.getByRole('dialog', { name: '一次性密码' })
  const password = await shown.getByLabel('一次性密码').last().inputValue()
  await expect(shown).toContainText('先设置自己的密码')
  await shown.getByRole('button', { name: '已转交，关闭' }).click()
  await expect(admin.getByRole('heading', { name: '林值班' })).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const person = await context.newPage()
  await keepNotices(person)
  await person.goto(`${address}/login`)
  await person.getByLabel('账号', { exact: true }).fill(account)
  await person.getByLabel('密码', { exact: true }).fill(password)
  await person.getByRole('button', { name: '登录', exact: true }).click()
  await expect(person.getByRole('heading', { name: '请设置您自己的密码' })).toBeVisible()
  // There is no way around it, and the way out is to sign out.
  await person.goto(`${address}/workplace`)
  await expect(person.getByRole('heading', { name: '请设置您自己的密码' })).toBeVisible()
  await expect(person.getByRole('button', { name: '退出登录' })).toBeVisible()
  await person.getByLabel('旧密码').fill(password)
  await person.getByLabel('新密码', { exact: true }).fill('a word of my own')
  await person.getByLabel('确认新密码').fill('a word of my own')
  await person.getByRole('button', { name: '保存' }).click()
  await expect(person.getByRole('heading', { name: '告警中心' })).toBeVisible()

  // The alarm of the other project: in no list, no search and no count.
  await expect(person.getByText('共 0 条')).toBeVisible()
  await person.goto(`${address}/workplace?keyword=${encodeURIComponent('厂区')}`)
  await expect(person.getByText('没有符合条件的数据')).toBeVisible()
  await expect(person.getByTestId('strip-count')).toHaveCount(0)

  // Given that project instead, the open console shows it at once.
  await person.goto(`${address}/workplace`)
  await expect(person.getByText('共 0 条')).toBeVisible()
  const user = await openSession(address, ...accounts.admin)
  const { rows } = await ask(address, user, accountCalls.list, { administered: true, keyword: account })
  const [found] = rows
  expect(found?.administered).toMatchObject({ projectNames: ['二号厂区'], mustChangePassword: false })
  const { rows: projects } = await ask(address, user, companyCalls.listProjects, {})
  const plant = projects.find(project => project.name === '一号厂区')?.projectId ?? 0
  const change = { userId: found?.accountId ?? 0, projectIds: [plant] }
  await ask(address, user, accessCalls.updateProfile, change)
  await expect(person.getByTestId('strip-count')).toBeVisible()
  await expect(person.getByText('共 0 条')).toHaveCount(0)

  await admin.goto(`${address}/account?keyword=${account}`)
  await admin.getByRole('button', { name: `停用 ${account}` }).click()
  await admin.getByRole('tooltip').getByRole('button', { name: '停用' }).click()
  await expectNotice(person, '用户登录失效，请重新登录！')
  await expect(person).toHaveURL(/\/login/)
  await context.close()
})
