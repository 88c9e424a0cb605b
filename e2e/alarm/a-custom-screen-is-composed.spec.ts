import { wallCalls } from '@watchfire/contract/wall/wall.calls.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

test('a custom screen is composed, looked at, and shown on the wall, where a severe alarm takes it over', async ({
  openAs,
  address,
}) => {
  await clearDesk(address)
  const admin = await openSession(address, ...accounts.admin)
  const own = { ofCompanyId: admin.companyId }
  const { version } = await ask(address, admin, wallCalls.readScreen, own)
  await ask(address, admin, wallCalls.saveScreen, { ...own, version, widgets: [] })

  const page = await openAs('admin', `/customized-screen/${own.ofCompanyId}`, { width: 1920, height: 1080 })
  await expect(page.getByText('当前平台暂无定制大屏')).toBeVisible()
  await page.getByRole('link', { name: '返回控制台' }).click()
  await page.getByRole('button', { name: '大屏', exact: true }).click()
  await page.getByRole('menuitem', { name: '编辑定制大屏' }).click()

  await page.getByRole('button', { name: '从标准布局开始' }).press('Enter')
  await page.getByRole('button', { name: '移除 待办' }).press('Enter')
  await page.getByRole('button', { name: '添加 设备健康' }).press('Enter')
  const health = page.getByRole('button', { name: /^设备健康：/ })
  await expect(health).toHaveAccessibleName('设备健康：第 10 列第 10 行，宽 2 高 3')
  await health.press('Shift+ArrowRight')
  await expect(health).toHaveAccessibleName('设备健康：第 10 列第 10 行，宽 3 高 3')

  // The lower right corner of the pictures, three columns to the left.
  const corner = page.getByTestId('corner-videos')
  const canvas = await page.getByRole('region', { name: /12 列/ }).boundingBox()
  const box = await corner.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 9, (box?.y ?? 0) + 9]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - (canvas?.width ?? 0) / 4, y, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: /^实时画面：/ })).toHaveAccessibleName(
    '实时画面：第 4 列第 2 行，宽 3 高 8',
  )
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: /^实时画面：/ })).toHaveAccessibleName(
    '实时画面：第 4 列第 2 行，宽 6 高 8',
  )

  await page.getByRole('button', { name: /预\s*览/ }).press('Enter')
  const preview = page.getByRole('dialog', { name: '预览' })
  await expect(preview.getByRole('region', { name: '设备健康' })).toBeVisible()
  const shown = await preview.locator('[data-widget="videos"]').boundingBox()
  expect(shown?.width).toBeGreaterThan(500)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await page.getByRole('button', { name: /保\s*存/ }).press('Enter')
  await expect(page.getByText('设置成功！')).toBeVisible()

  await page.getByRole('button', { name: '大屏', exact: true }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: '定制大屏', exact: true }).click()
  const wall = await opened
  await wall.setViewportSize({ width: 1920, height: 1080 })
  await expect(wall).toHaveURL(new RegExp(`/customized-screen/${own.ofCompanyId}$`))
  await expect(wall.getByTestId('wall-state')).toHaveText('数据实时')
  await expect(wall.getByRole('region', { name: '设备健康' })).toBeVisible()
  await expect(wall.getByRole('region', { name: '待办' })).toBeHidden()

  const location = `定制大屏 ${Date.now()}`
  await raiseAlarm(address, { alarmType: 1, location })
  await expect(wall.getByTestId('takeover').filter({ hasText: location })).toBeVisible()
  await clearDesk(address)
  await expect(wall.getByTestId('takeover')).toBeHidden()
  await expect(wall.getByRole('region', { name: '安全得分' })).toBeVisible()
})
