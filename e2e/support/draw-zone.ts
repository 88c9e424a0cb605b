import { expect, type Page } from '@playwright/test'

/** By the keyboard, since alarms that pop up may lie above a button. */
export const press = (page: Page, label: string | RegExp) =>
  page.getByRole('button', { name: label }).first().press('Enter')

/** In the dialog of a camera's zones: a rectangle from the upper left to the ground at the lower right, saved. */
export async function drawZone(page: Page, camera: string): Promise<void> {
  await press(page, `检测区域 ${camera}`)
  const zones = page.getByRole('dialog', { name: `${camera} · 检测区域` })
  await expect(zones.getByText(/^当前画面/)).toBeVisible()
  await zones.getByRole('button', { name: '矩形' }).click()
  const box = await zones.locator('svg[aria-label*="的画面"]').boundingBox()
  if (!box) throw new Error('the picture is not shown')
  const at = ([x, y]: readonly [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at([0.02, 0.3]))
  await page.mouse.down()
  await page.mouse.move(...at([0.5, 0.6]), { steps: 4 })
  await page.mouse.move(...at([0.98, 0.98]), { steps: 4 })
  await page.mouse.up()
  await zones.getByRole('button', { name: /保\s?存/ }).click()
  await expect(zones.getByRole('button', { name: '复制到其他摄像机…' })).toBeEnabled()
  await zones.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(zones).toBeHidden()
}
