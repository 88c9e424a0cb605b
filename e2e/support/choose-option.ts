import type { Locator } from '@playwright/test'

/** Chooses in a select by the words of the option, once it is there: looked for by them where there are many. */
export async function chooseOption(box: Locator, option: string, { typed = false } = {}): Promise<void> {
  await (typed ? box.fill(option) : box.click())
  const list = box.page().locator('.ant-select-dropdown:visible')
  await list.locator('.ant-select-item-option').filter({ hasText: option }).first().click()
  // A list of several choices stays open. Not by Escape: where the list is closed already it would close the dialog.
  await box.blur()
}
