/** Somebody who works for two customers: invited by mail, accepts with the account they have, switches, and is out where they are stopped. */

import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import PostalMime from 'postal-mime'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, listen, test } from '../support/journey.ts'
import { openMailbox } from '../support/mailbox.ts'
import { makePerson } from '../support/own-person.ts'
import { picturedAlarm } from '../support/raise-alarm.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

test('one sign-in leads to two companies; each shows its own, and the one that stops the person is left at once', async ({
  address,
  browser,
}) => {
  const mailbox = await openMailbox()
  const [admin, other] = [await openSession(address, ...accounts.admin), await openSession(address, ...accounts.other)]
  const own = await makePerson(address, 'both', '周两厂')
  const alarm = await picturedAlarm(address, admin, 4)
  const email = `both.${Date.now()}@plant.example`
  const name = `两厂 ${Date.now()}`
  const { serverId } = await ask(address, other, mailCalls.addServer, {
    ...{ name, host: '127.0.0.1', port: mailbox.port, security: 'none', anyCertificate: false },
    ...{ login: '', sender: 'admin@plant.example', senderName: '烽燧', isDefault: true },
  })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const lines: string[] = []
  try {
    const [role] = await ask(address, other, roleCalls.listGivable, {})
    await ask(address, other, invitationCalls.send, {
      ...{ email, companyId: other.companyId, roleId: role?.roleId ?? 0, allProjects: true, projectIds: [] },
      language: 'zh',
    })
    await expect.poll(() => mailbox.mails.length).toBe(1)
    const letter = await PostalMime.parse(mailbox.mails[0]?.raw ?? '')
    const link = /http:\S+\/invitation#\S+/.exec(letter.text ?? '')?.[0] ?? ''

    const person = await context.newPage()
    listen(person, lines)
    await person.goto(link)
    await person.getByRole('link', { name: '登录已有账号' }).click()
    await person.getByLabel('账号', { exact: true }).fill(own.account)
    await person.getByLabel('密码', { exact: true }).fill(own.password)
    await person.getByRole('button', { name: '登录', exact: true }).click()
    await expect(person.getByText('您已登录为 周两厂（烽燧示范集团）')).toBeVisible()
    await expectAccessible(person)
    await person.getByRole('button', { name: '以该账号接受' }).click()
    await person.getByRole('button', { name: '进入 远山化工' }).click()

    const menu = async () => {
      await person.getByTestId('account').click()
      return person.getByRole('menu').filter({ hasText: '退出登录' })
    }
    await expect(person.getByTestId('account')).toBeVisible()
    await person.setViewportSize({ width: 1366, height: 768 })
    await person.goto(`${address}/monitor`)
    await expect(person.getByText('罐区', { exact: true }).first()).toBeVisible()
    await expect(person.getByText('一号厂区')).toHaveCount(0)
    await expect(ask(address, await sessionOf(), alarmCalls.get, { alarmId: alarm.id })).rejects.toThrow()

    await (await menu()).getByRole('menuitem', { name: /示范集团/ }).click()
    await expect(person.getByText('一号厂区').first()).toBeVisible()
    await expect(person.getByText('罐区', { exact: true })).toHaveCount(0)
    expect((await ask(address, await sessionOf(), alarmCalls.get, { alarmId: alarm.id })).id).toBe(alarm.id)

    await (await menu()).getByRole('menuitem', { name: /远山化工/ }).click()
    await expect(person.getByText('罐区', { exact: true }).first()).toBeVisible()
    const { uid: accountId } = await sessionOf()
    await ask(address, other, accountCalls.setState, { accountId, state: 'terminated' })
    await expect(person.getByLabel('账号', { exact: true })).toBeVisible({ timeout: 10_000 })
    // Where they come from nothing has changed, and the way over is gone.
    const again = await openSession(address, own.account, own.password)
    expect(again.companyId).toBe(admin.companyId)

    async function sessionOf(): Promise<User> {
      return JSON.parse((await person.evaluate(() => localStorage.getItem('user'))) ?? '{}') as User
    }
    expect(lines.filter(line => !/401|4001/.test(line))).toEqual([])
  } finally {
    await context.close()
    await ask(address, other, mailCalls.removeServer, { serverId })
    await mailbox.close()
  }
})
