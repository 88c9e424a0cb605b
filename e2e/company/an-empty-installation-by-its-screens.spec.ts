/** From an empty folder to a handled alarm as people do it: by the screens, led by the list of first steps. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { pointAtPopup } from '../support/hold-popup.ts'
import { listen } from '../support/journey.ts'
import { startEmptyProduct } from '../support/running-product.ts'
import { expectNotice, keepNotices } from '../support/short-messages.ts'

let product: Awaited<ReturnType<typeof startEmptyProduct>>
const lines: string[] = []

test.beforeAll(async () => {
  product = await startEmptyProduct()
})
test.afterAll(() => product.stop())

/** Signs in with a password somebody else has chosen, and chooses another, which the console asks for first of all. */
async function takeOver(browser: Browser, account: string, given: string, own: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  listen(page, lines)
  await keepNotices(page)
  await page.goto(`${product.address}/login`)
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(given)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByLabel('旧密码').fill(given)
  await page.getByLabel('新密码', { exact: true }).fill(own)
  await page.getByLabel('确认新密码').fill(own)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
  return page
}

const guide = (page: Page) => page.getByTestId('setup-guide')
const step = (page: Page, name: string) => guide(page).locator(`[data-step="${name}"]`)

/** From the list of steps to the page of one of them. */
async function begin(page: Page, name: string): Promise<void> {
  await page.getByTestId('setup-entry').click()
  await expect(step(page, name)).toHaveAttribute('data-next', 'true')
  await step(page, name).getByRole('link').click()
}

/** From the list of steps to the page of one that is still missing, but is not the next. */
async function optional(page: Page, name: string): Promise<void> {
  await page.getByTestId('setup-entry').click()
  await expect(step(page, name)).toHaveAttribute('data-done', 'false')
  await step(page, name).getByRole('link').click()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).last().click()
  await page.getByTitle(option, { exact: true }).last().click()
}

test('root and an administrator set up what an operator then watches', async ({ browser }) => {
  const root = await takeOver(browser, 'root', product.rootPassword, 'Beacon over the wall 1')
  await expect(guide(root)).toContainText('已完成 0/7')
  await step(root, 'customer').getByRole('link').click()
  await root.getByRole('button', { name: '新建企业' }).click()
  const company = root.getByRole('dialog')
  const fields = {
    企业名称: '长城机械',
    企业地址: '工业路 8 号',
    联系人: '赵敏',
    客户经理: '钱经理',
    登录手机号: '13711112222',
    密码: 'given by root 7',
    企业简介: '机械加工',
  }
  for (const [label, value] of Object.entries(fields)) await company.getByLabel(label, { exact: true }).fill(value)
  await company.getByRole('button', { name: '保存' }).click()
  await expect(company).toBeHidden()
  await expect(root.getByRole('row', { name: /长城机械/ })).toBeVisible()

  const admin = await takeOver(browser, '13711112222', 'given by root 7', 'Plant keeper 22')
  await expect(guide(admin)).toContainText('已完成 0/6')
  await begin(admin, 'project')
  await admin.getByRole('button', { name: '新建项目' }).first().click()
  const project = admin.getByRole('dialog')
  await project.getByLabel('名称', { exact: true }).fill('一号厂房')
  await project.getByRole('button', { name: '保存' }).click()
  await expect(admin.getByRole('row', { name: /一号厂房/ })).toBeVisible()

  // Two of the steps may wait; each leads to its page and is ticked off as the others are.
  await optional(admin, 'region')
  await admin.getByRole('button', { name: '新建区域' }).first().click()
  const region = admin.getByRole('dialog')
  await choose(admin, '项目', '一号厂房 · 长城机械')
  await region.getByLabel('名称', { exact: true }).fill('焊接区')
  await region.getByRole('button', { name: '保存' }).click()
  await expect(admin.getByRole('row', { name: /焊接区/ })).toBeVisible()

  await begin(admin, 'people')
  await admin.getByRole('button', { name: '新建账号' }).first().click()
  await admin.getByLabel('账号', { exact: true }).fill('night-shift')
  await admin.getByLabel('姓名').fill('孙值班')
  await choose(admin, '角色', '值班员')
  await admin.getByRole('button', { name: '保存' }).click()
  const shown = admin.getByRole('dialog', { name: '一次性密码' })
  const password = await shown.getByLabel('一次性密码').last().inputValue()
  await shown.getByRole('button', { name: '已转交，关闭' }).click()

  await optional(admin, 'company')
  await admin.getByRole('button', { name: '新建企业' }).first().click()
  const plant = admin.getByRole('dialog')
  const plantFields = { ...fields, 企业名称: '长城二厂', 登录手机号: '13711113333', 密码: 'given by the group 7' }
  for (const [label, value] of Object.entries(plantFields)) await plant.getByLabel(label, { exact: true }).fill(value)
  await plant.getByRole('button', { name: '保存' }).click()
  await expect(admin.getByRole('row', { name: /长城二厂/ })).toBeVisible()
  await admin.getByTestId('setup-entry').click()
  for (const name of ['company', 'project', 'region', 'people'])
    await expect(step(admin, name)).toHaveAttribute('data-done', 'true')
  await begin(admin, 'aiServer')
  await admin.getByRole('button', { name: '登记 AI服务器' }).first().click()
  const box = admin.getByRole('dialog')
  await box.getByLabel('名称', { exact: true }).fill('厂房 AI 盒')
  await choose(admin, '项目', '一号厂房')
  await box.getByRole('radio', { name: '密钥与配置文件' }).check()
  await box.getByRole('button', { name: '登记并生成密钥' }).click()
  const settings = JSON.parse(await box.getByTestId('edge-settings').innerText()) as { key: string; deviceId: string }
  await expect(box.getByRole('status')).toContainText('等待首次连接')

  // What an AI server of any make does with these two.
  const deviceId = `${settings.deviceId}_C1`
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${settings.key}` }
    const response = await fetch(product.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(await response.json()).toMatchObject({ rcode: 0 })
  }
  await post(ingestCalls.sendHeartbeat.path, {
    deviceId: settings.deviceId,
    sentAt: Date.now(),
    channels: [{ channelId: deviceId, name: '焊接机位', state: 'online' }],
  })
  await expect(box.getByRole('status')).toContainText('已连接')
  await box.getByRole('button', { name: /完\s?成/ }).click()

  const operator = await takeOver(browser, 'night-shift', password, 'Eyes open at 3')
  await expect(operator.getByTestId('setup-entry')).toHaveCount(0)
  await expect(operator.getByTestId('live-mark')).toHaveAttribute('data-connected', 'true')
  await admin.getByTestId('setup-entry').click()
  await expect(step(admin, 'alarm')).toHaveAttribute('data-next', 'true')
  const location = '焊接区东侧'
  const popup = await pointAtPopup(operator, location)
  await post(ingestCalls.sendAlarms.path, [
    { eventId: 'first', deviceId, alarmType: 1, occurredAt: Date.now(), location },
  ])
  await popup.getByRole('button', { name: '立即处理' }).click()
  const dialog = operator.getByRole('dialog')
  await expect(dialog.getByText(location).first()).toBeVisible()
  await operator.keyboard.press('2')
  await operator.keyboard.press('Control+Enter')
  await expectNotice(operator, '操作成功')
  await expect(guide(admin)).toContainText('全部就绪')
  await expect(admin.getByTestId('setup-entry')).toHaveCount(0)
  expect(lines).toEqual([])
  for (const page of [root, admin, operator]) await page.context().close()
})
