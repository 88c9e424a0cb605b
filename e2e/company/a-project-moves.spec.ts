/** A project goes to another company of its customer, and a region to another project, by the screens: who loses it loses it at once. */

import type { Locator, Page } from '@playwright/test'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { expect, test } from '../support/journey.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()

async function moveTo(page: Page, name: string, target: string, said: Locator | string): Promise<void> {
  await page.getByRole('button', { name: `转移 ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').click()
  await page.getByTitle(target, { exact: true }).last().click()
  await expect(dialog).toContainText(String(said))
  await dialog.getByRole('button', { name: /^转 ?移$/ }).click()
  await expect(dialog).toBeHidden()
}

test('a project moves whole, and one of its regions moves on', async ({ openAs, address }) => {
  const admin = await openSession(address, ...accounts.admin)
  const { rows } = await ask(address, admin, companyCalls.list, {})
  const [east, south] = ['华东示范工厂', '华南示范工厂'].map(
    name => rows.find(row => row.name === name)?.companyId ?? 0,
  )
  const mark = Date.now() % 10_000_000
  const names = { project: `搬迁${mark}`, other: `接收${mark}`, region: `原料仓${mark}` }
  const site = { type: 'privateCloud', state: 'running', address: '', remark: '' } as const
  const { projectId } = await ask(address, admin, projectCalls.create, {
    companyId: east as number,
    name: names.project,
    ...site,
  })
  await ask(address, admin, projectCalls.create, { companyId: south as number, name: names.other, ...site })
  await ask(address, admin, regionCalls.create, { projectId, name: names.region, remark: '' })

  const page = await openAs('admin', `/project-manage?keyword=${names.project}`)
  await expect(rowOf(page, names.project)).toContainText('华东示范工厂')
  await moveTo(page, names.project, '华南示范工厂', '1 个区域、0 台 AI 服务器、0 路通道一并转移')
  await expect(rowOf(page, names.project)).toContainText('华南示范工厂')

  await page.goto(`${address}/region?keyword=${names.region}`)
  await expect(rowOf(page, names.region)).toContainText(names.project)
  await moveTo(page, names.region, names.other, '0')
  await expect(rowOf(page, names.region)).toContainText(names.other)
})
