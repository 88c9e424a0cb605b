/** A person of no other journey, with a password of their own, who signs in by the form and out by the menu. */
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { expect } from './journey.ts'
import { accounts, ask, openSession } from './signed-in.ts'

const digestOf = (password: string) => createHash('sha256').update(password).digest('hex')

type Own = { account: string; password: string }

/** Of the demo's customer, for all its projects; any role unless one is named. */
export async function makePerson(address: string, word: string, fullName: string, roleId?: number): Promise<Own> {
  const admin = await openSession(address, ...accounts.admin)
  const [account, given, password] = [`${word}-${Date.now()}`, `given to a ${word}`, `a word of a ${word}`]
  await ask(address, admin, accountCalls.save, {
    account,
    fullName,
    companyId: admin.companyId,
    roleId: roleId ?? ((await ask(address, admin, roleCalls.listGivable, {}))[0]?.roleId as number),
    allProjects: true,
    projectIds: [],
    password: digestOf(given),
  })
  const change = { oldPassword: digestOf(given), newPassword: digestOf(password) }
  await ask(address, await openSession(address, account, given), accessCalls.changePassword, change)
  return { account, password }
}

export async function signInByForm(page: Page, address: string, { account, password }: Own): Promise<void> {
  await page.goto(`${address}/login`)
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

export async function openSettings(page: Page) {
  await page.getByTestId('account').click()
  await page.getByRole('menuitem', { name: '账户设置' }).click()
  return page.getByRole('dialog', { name: '账户设置' })
}

export async function signOut(page: Page): Promise<void> {
  await page.goto(new URL('/workplace', page.url()).href)
  await page.getByTestId('account').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
}
