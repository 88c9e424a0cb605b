/** From the states of devices to one of them, which is set in maintenance, shown so everywhere, and ended. */
import { expect, test } from '../support/journey.ts'

test('a maintainer finds a device, sets it in maintenance with a reason, and ends that from the list', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/device-state')
  const row = page.getByRole('row').filter({ hasText: 'WF-DEMO-1_C1' })
  await expect(row.getByTestId('device-state')).toBeVisible()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/device-info\?deviceId=WF-DEMO-1_C1/)
  await expect(page.getByRole('heading', { name: '状态历史' })).toBeVisible()
  await page.getByRole('button', { name: '设置维护' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('更换镜头')
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await expect(page.getByTestId('quiet-badge')).toContainText('维护中')

  await page.getByRole('link', { name: '返回设备状态' }).click()
  await row.getByTestId('quiet-badge').click()
  await expect(page.getByText('原因：更换镜头')).toBeVisible()
  await page.getByRole('button', { name: '立即结束' }).click()
  await expect(row.getByTestId('quiet-badge')).toHaveCount(0)
})
