/** A customer's own directory, OpenLDAP's server: set up and tested by the screens, and the way of one person through it. */
import type { Page } from '@playwright/test'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { directoryCertificate } from '../../server/src/access/testing/directory-certificates.ts'
import { base, reader, slapdMissing, startSlapd } from '../../server/src/access/testing/slapd.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test } from '../support/journey.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

test.skip(slapdMissing !== undefined, slapdMissing)

test('a person signs in with the password of the directory, in the role of their group', async ({
  address,
  browser,
  openAs,
}) => {
  const word = `plant-${Date.now()}`
  const admin = await openSession(address, ...accounts.admin)
  const { version } = await ask(address, admin, providerCalls.readSettings, {})
  await ask(address, admin, providerCalls.saveWord, { word, passwordOff: false, version })
  const slapd = await startSlapd()
  try {
    const guards = await slapd.group('guards', [await slapd.person('wang.fang', '王芳', 'secret of wang')])
    const page = await openAs('admin', '/sign-in-ways')
    await setDirectory(page, slapd.securePort, guards)
    const part = page.getByRole('region', { name: /目录/ })
    await part.getByRole('button', { name: /测\s?试/ }).click()
    const tested = page.getByRole('dialog')
    await tested.getByLabel('要查找的账号').fill('wang.fang')
    await tested.getByRole('button', { name: '开始测试' }).click()
    await expect(tested.getByText('目录工作正常，找到了此人')).toBeVisible()
    await expect(tested.getByText(guards)).toBeVisible()
    await expectAccessible(page)
    await tested.getByRole('button', { name: /close|关闭/i }).click()

    const person = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await person.goto(`${address}/login?at=${word}&to=%2Fworkplace`)
    await person.getByLabel('账号', { exact: true }).fill('wang.fang')
    await person.getByLabel('密码', { exact: true }).fill('wrong')
    await person.getByRole('button', { name: '登录', exact: true }).click()
    await expect(person.getByTestId('sign-in-problem')).toHaveText(/密码错误/)
    await expectAccessible(person)
    await person.getByLabel('密码', { exact: true }).fill('secret of wang')
    await person.getByRole('button', { name: '登录', exact: true }).click()
    await expect(person.getByRole('heading', { name: '告警中心' })).toBeVisible()
    await person.context().close()
  } finally {
    await slapd.stop()
  }
})

async function setDirectory(page: Page, port: number, group: string) {
  const part = page.getByRole('region', { name: /目录/ })
  await part.getByRole('button', { name: /设置目录|修\s?改/ }).click()
  const dialog = page.getByRole('dialog')
  const texts = {
    名称: '东厂域账号',
    服务器: 'localhost',
    端口: String(port),
    'CA 证书（PEM）': directoryCertificate,
    '查询账号（Bind DN）': reader.name,
    查询账号的密码: reader.password,
    '查找范围（Base DN）': base,
    用户筛选条件: '(uid={name})',
    账号字段: 'uid',
    姓名字段: 'cn',
  }
  for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByRole('button', { name: '添加用户组' }).click()
  await dialog.getByLabel('用户组', { exact: true }).fill(group)
  for (const label of ['角色', '默认角色']) {
    await dialog.getByLabel(label, { exact: true }).click()
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first().click()
  }
  await dialog.getByText('立即创建账号').click()
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(part.getByText(`localhost:${port}`)).toBeVisible()
}
