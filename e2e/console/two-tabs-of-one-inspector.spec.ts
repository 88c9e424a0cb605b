/** One phone, several tabs: what is begun in one is its own, survives its death, and arrives once. */
import type { Page } from '@playwright/test'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { expect, test } from '../support/journey.ts'
import { accounts, ask, openSession, signedInState } from '../support/signed-in.ts'

test('hazards that are written in two tabs at once are both reported, and what a dead tab has left is found', async ({
  browser,
  address,
}) => {
  const admin = await openSession(address, ...accounts.admin)
  const mark = `标签 ${Date.now()}`
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await phone.setStorageState(await signedInState(address, ...accounts.operator))
  const begin = async (button: RegExp) => {
    const page = await phone.newPage()
    await page.goto(`${address}/fire-check`)
    await page.getByRole('button', { name: button }).click()
    return page
  }
  const one = await begin(/^.*上报隐患$/)
  await wordsOf(one).fill(`${mark} 一`)
  const other = await begin(/^.*上报隐患$/)
  await expect(wordsOf(other)).toHaveValue('')
  await wordsOf(other).fill(`${mark} 二`)
  // A reload goes on with its own.
  await one.reload()
  await one.getByRole('button', { name: /继续填写隐患/ }).click()
  await expect(wordsOf(one)).toHaveValue(`${mark} 一`)
  // The other one dies: a third finds what it has left, and nothing of what is still being written.
  const session = await phone.newCDPSession(other)
  void session.send('Page.crash').catch(() => undefined)
  await other.waitForEvent('crash').catch(() => undefined)
  await other.close()
  const third = await begin(/继续填写隐患/)
  await expect(wordsOf(third)).toHaveValue(`${mark} 二`)
  for (const page of [third, one]) await handIn(page)
  await expect
    .poll(async () => {
      const { rows } = await ask(address, admin, hazardCalls.list, { keyword: mark })
      return rows.map(({ words }) => words).toSorted()
    })
    .toEqual([`${mark} 一`, `${mark} 二`])
  await expect(one.getByRole('button', { name: /上报隐患/ })).toBeVisible()
  await phone.close()
})

const wordsOf = (page: Page) => page.getByRole('dialog').getByLabel('隐患描述')

async function handIn(page: Page) {
  const dialog = page.getByRole('dialog')
  for (const [label, option] of [
    ['项目', '一号厂区'],
    ['问题类型', '灭火器'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).click()
    await page.getByTitle(option).filter({ visible: true }).first().click()
  }
  await dialog.getByRole('button', { name: '上报隐患' }).click()
  await expect(dialog).toBeHidden()
}
