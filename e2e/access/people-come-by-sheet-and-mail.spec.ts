import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import PostalMime from 'postal-mime'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, listen, test } from '../support/journey.ts'
import { openMailbox } from '../support/mailbox.ts'
import { expectNotice } from '../support/short-messages.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

async function downloaded(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  const { sheets } = await readXlsx(readFileSync(await file.path()))
  return sheets.map(sheet => sheet.rows)
}

test('an administrator fills in the template, sees which row is wrong, and imports the others', async ({
  openAs,
  address,
}) => {
  const stamp = Date.now()
  const admin = await openAs('admin', '/account')
  await admin.getByRole('button', { name: '导入' }).click()
  const dialog = admin.getByRole('dialog', { name: '导入账号' })
  const [people, choices] = await downloaded(admin, () => dialog.getByRole('button', { name: '下载模板' }).click())
  expect(choices?.flat()).toEqual(expect.arrayContaining(['华东示范工厂', '值班员', '华东示范工厂/一号厂区']))
  const row = (account: string, role: string) => [account, '赵工', '', 13_812_345_678, '华东示范工厂', role, '一号厂区']
  const rows = [people?.[0] ?? [], row(`sheet-${stamp}`, '值班员'), row(`wrong-${stamp}`, '船长')]
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'people.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '人员', rows }] })),
  })
  await expect(dialog.getByText('角色：该企业没有角色“船长”')).toBeVisible()
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: '导入 1 人' }).click()
  await expect(dialog.getByText('已创建 1 个账号')).toBeVisible()
  const [passwords] = await downloaded(admin, () => dialog.getByRole('button', { name: '下载一次性密码' }).click())
  await dialog.getByRole('button', { name: '已保存，关闭' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByRole('row').filter({ hasText: `sheet-${stamp}` })).toContainText('待改密码')
  const user = await openSession(address, `sheet-${stamp}`, String(passwords?.[1]?.at(-1)))
  expect(user.mustChangePassword).toBe(true)
})

test('somebody invited by mail opens the link, chooses account and password, and signs in; the link opens nothing twice', async ({
  openAs,
  address,
  browser,
  allowLines,
}) => {
  allowLines(/Failed to load resource/)
  const mailbox = await openMailbox()
  const chief = await openSession(address, ...accounts.admin)
  const name = `邀请 ${Date.now()}`
  const email = `li.${Date.now()}@plant.example`
  const account = `mail-${Date.now()}`
  try {
    await ask(address, chief, mailCalls.addServer, {
      ...{ name, host: '127.0.0.1', port: mailbox.port, security: 'none', anyCertificate: false },
      ...{ login: '', sender: 'admin@plant.example', senderName: '烽燧', isDefault: true },
    })
    const admin = await openAs('admin', '/add_account')
    await admin.getByRole('radio', { name: '邮件邀请，由本人设置账号和密码' }).check()
    await admin.getByLabel('邮箱').fill(email)
    await admin.getByLabel('企业', { exact: true }).last().click()
    await admin.getByTitle('华东示范工厂').last().click()
    await admin.getByLabel('角色').click()
    await admin.getByTitle('值班员').click()
    await admin.getByRole('radio', { name: '指定项目' }).check()
    await admin.getByRole('tree').getByText('二号厂区').click()
    await expectAccessible(admin)
    await admin.getByRole('button', { name: '发送邀请' }).click()
    await expectNotice(admin, '邀请已发送')
    await admin.getByRole('button', { name: / 邀请$|^邀请$/ }).click()
    const waiting = admin.getByRole('dialog', { name: '待接受的邀请' })
    await expect(waiting.getByRole('row').filter({ hasText: email })).toContainText('值班员')
    await expectAccessible(admin)

    await expect.poll(() => mailbox.mails.length).toBe(1)
    const letter = await PostalMime.parse(mailbox.mails[0]?.raw ?? '')
    expect(letter.subject).toBe('华东示范工厂 邀请您使用安防平台')
    const link = /http:\S+\/invitation#\S+/.exec(letter.text ?? '')?.[0] ?? ''
    expect(link.startsWith(address)).toBe(true)

    const lines: string[] = []
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const person = await context.newPage()
    listen(person, lines)
    await person.goto(link)
    await expect(person.getByText('邀请您加入 华东示范工厂')).toBeVisible()
    await expect(person.getByText(email)).toBeVisible()
    await expectAccessible(person)
    await person.getByLabel('账号').fill(account)
    await person.getByLabel('姓名').fill('李雷')
    await person.getByLabel('密码', { exact: true }).fill('my very own word')
    await person.getByLabel('确认密码').fill('my very own word')
    await person.getByRole('button', { name: '创建账号' }).click()
    await expect(person.getByText('账号已创建')).toBeVisible()
    const user = await openSession(address, account, 'my very own word')
    const { rows } = await ask(address, user, companyCalls.listProjects, {})
    expect(rows.map(project => project.name)).toEqual(['二号厂区'])

    await person.reload()
    await expect(person.getByRole('alert')).toContainText('该邀请链接无效或已失效')
    expect(lines).toEqual([])
    await context.close()
  } finally {
    for (const { serverId, name: found } of (await ask(address, chief, mailCalls.listServers, {})).rows)
      if (found === name) await ask(address, chief, mailCalls.removeServer, { serverId })
    await mailbox.close()
  }
})
