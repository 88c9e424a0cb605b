import { expect, test } from '../support/journey.ts'
import { loadedScripts } from '../support/loaded-scripts.ts'

/** A browser asks for six at a time over plain http: two rounds. */
const maxFiles = 12

test(`from another page the live pictures ask for ${maxFiles} files of code at most before their cameras stand there`, async ({
  openAs,
}) => {
  const page = await openAs('admin', '/account')
  await expect(page.getByRole('table').first()).toBeVisible()
  const scripts = loadedScripts(page)
  await page.locator('a[href="/monitor"]').first().click()
  await expect(page.getByTestId('device-tree').getByRole('treeitem').first()).toBeVisible()
  expect(scripts.count()).toBeGreaterThan(0)
  expect(scripts.count()).toBeLessThanOrEqual(maxFiles)
})
