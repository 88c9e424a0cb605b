import type { Page } from '@playwright/test'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { receiverLimit } from '@watchfire/contract/mail/mail.shapes.ts'
import { expect, test } from '../support/journey.ts'
import { openMailbox } from '../support/mailbox.ts'
import { picturedAlarm } from '../support/raise-alarm.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

const intrusion = 4

async function aMailServer(address: string, port: number) {
  const admin = await openSession(address, ...accounts.admin)
  const { serverId } = await ask(address, admin, mailCalls.addServer, {
    name: `限额 ${Date.now()}`,
    host: '127.0.0.1',
    port,
    security: 'none',
    anyCertificate: false,
    login: '',
    sender: 'alarm@plant.example',
    senderName: '烽燧',
    isDefault: true,
  })
  return { admin, remove: () => ask(address, admin, mailCalls.removeServer, { serverId }) }
}

async function openForward(page: Page, atText: string) {
  await expect(page.locator('[data-layer="alarm-detail"]').getByText(atText).first()).toBeVisible()
  await page.locator('[data-layer="alarm-detail"]').getByRole('button', { name: '邮件转发' }).click()
  const dialog = page.getByRole('dialog', { name: '邮件转发' })
  const receivers = dialog.getByRole('combobox', { name: '收件人' })
  const type = async (address: string) => {
    await receivers.fill(address)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
  }
  const send = () => dialog.getByRole('button', { name: /^发 ?送$/ }).click()
  return { dialog, type, send }
}

test('root allows a domain, and mails to others are refused at their field until it is gone', async ({
  address,
  openAs,
}) => {
  const mailbox = await openMailbox()
  const { admin, remove } = await aMailServer(address, mailbox.port)
  const root = await openSession(address, ...accounts.root)
  try {
    const page = await openAs('root', '/system-setting')
    await page.getByText('允许的邮箱域名').click()
    await page.getByRole('button', { name: '添加域名' }).press('Enter')
    const form = page.getByRole('dialog', { name: '添加域名' })
    await form.getByRole('textbox', { name: '域名' }).fill('@plant.example')
    await form.getByRole('button', { name: /^保 ?存$/ }).click()
    await expect(form.getByText('不是有效的域名，可写作 example.com')).toBeVisible()
    await expect(form.getByText('请选择企业')).toBeVisible()
    await form.getByRole('combobox', { name: '所属企业' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: admin.companyName }).click()
    await form.getByRole('textbox', { name: '域名' }).fill('plant.example')
    await form.getByRole('button', { name: /^保 ?存$/ }).click()
    const row = page.getByRole('row').filter({ hasText: 'plant.example' })
    await expect(row.getByText(admin.companyName)).toBeVisible()

    const alarm = await picturedAlarm(address, admin, intrusion)
    const desk = await openAs('admin', `/workplace?alarm=${alarm.id}`)
    const { dialog, type, send } = await openForward(desk, alarm.atText)
    await type('li@elsewhere.example')
    await send()
    await expect(dialog.getByText('邮件只能发往 plant.example，不能发往 li@elsewhere.example')).toBeVisible()

    await page.getByRole('button', { name: '删除 plant.example' }).press('Enter')
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /^删 ?除$/ })
      .click()
    await expect(row).toHaveCount(0)
    await expect(page.getByText('未限制：邮件可以发往任何邮箱')).toBeVisible()
  } finally {
    for (const { domainId } of (await ask(address, root, mailCalls.listDomains, {})).rows)
      await ask(address, root, mailCalls.removeDomain, { domainId })
    await remove()
    await mailbox.close()
  }
})

test('who has forwarded enough is told at the field from when on it goes, and what was typed outlives a reload', async ({
  address,
  openAs,
}) => {
  const mailbox = await openMailbox()
  const { admin, remove } = await aMailServer(address, mailbox.port)
  try {
    const alarm = await picturedAlarm(address, admin, intrusion)
    const many = Array.from({ length: receiverLimit }, (_, n) => `p${n}@plant.example`)
    const forward = (receivers: string[]) =>
      ask(address, admin, mailCalls.send, { receivers, title: 'quota', alarms: [alarm.id] })
    const left = async () => (await ask(address, admin, mailCalls.readAllowance, {})).left
    // An earlier try of this journey may have spent some of it.
    for (let rest = await left(); rest > 1; rest = await left()) await forward(many.slice(0, Math.min(rest - 1, 50)))

    const page = await openAs('admin', `/workplace?alarm=${alarm.id}`)
    const { dialog, type, send } = await openForward(page, alarm.atText)
    await expect(dialog.getByText(/目前还可转发给 [01] 个邮箱/)).toBeVisible()
    await type('li@plant.example')
    await type('wang@plant.example')
    await dialog.getByRole('textbox', { name: '正文' }).fill('夜班注意')
    await send()
    const refused = dialog.locator('.ant-form-item-explain-error')
    await expect(refused).toHaveText(
      /您在 \d+ 小时内最多可向 \d+ 个邮箱转发.*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 起可以发送此邮件/,
    )
    await expect(dialog).toBeVisible()

    await page.reload()
    const again = await openForward(page, alarm.atText)
    await expect(again.dialog.getByText('wang@plant.example', { exact: true })).toBeVisible()
    await expect(again.dialog.getByRole('textbox', { name: '正文' })).toHaveValue('夜班注意')
  } finally {
    await remove()
    await mailbox.close()
  }
})
