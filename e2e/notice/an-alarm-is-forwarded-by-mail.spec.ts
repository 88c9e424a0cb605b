import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import PostalMime from 'postal-mime'
import { expect, test } from '../support/journey.ts'
import { openMailbox } from '../support/mailbox.ts'
import { picturedAlarm } from '../support/raise-alarm.ts'
import { expectNotice } from '../support/short-messages.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

const intrusion = 4

test('an administrator sets up the mail server, tests it, and never sees its password again', async ({ openAs }) => {
  const mailbox = await openMailbox({ user: 'alarm', pass: 'plant-secret' })
  try {
    const page = await openAs('admin', '/mail-detail')
    const name = `邮局 ${Date.now()}`
    await page.getByRole('button', { name: '新增服务器' }).click()
    const dialog = page.getByRole('dialog', { name: '新增邮件服务器' })
    await dialog.locator('#name').fill(name)
    await dialog.getByRole('textbox', { name: 'SMTP 地址' }).fill('127.0.0.1')
    await dialog.getByRole('spinbutton', { name: '端口' }).fill(String(mailbox.port))
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('textbox', { name: '账号' }).fill('alarm')
    await dialog.getByLabel('密码').fill('plant-secret')
    await dialog.getByRole('textbox', { name: '发件邮箱' }).fill('alarm@plant.example')
    await dialog.getByRole('button', { name: /^保 ?存$/ }).click()
    await expect(dialog).toBeHidden()
    await page
      .getByRole('button', { name: `设为默认 ${name}` })
      .or(page.getByText('默认', { exact: true }))
      .first()
      .click()

    await page.getByRole('button', { name: `发送测试邮件 ${name}` }).click()
    const test = page.getByRole('dialog', { name: /发送测试邮件/ })
    await test.getByRole('textbox', { name: '测试收件人' }).fill('chief@plant.example')
    await test.getByRole('button', { name: /^发 ?送$/ }).click()
    await expect(test.getByText('服务器已接收测试邮件')).toBeVisible()
    expect(mailbox.mails.at(-1)).toMatchObject({ secure: true, user: 'alarm', to: ['chief@plant.example'] })
    await test.getByRole('button', { name: /^取 ?消$/ }).click()

    await page.getByRole('button', { name: `修改 ${name}` }).click()
    await expect(page.getByRole('dialog', { name: '修改邮件服务器' }).getByLabel('密码')).toHaveValue('')
  } finally {
    await mailbox.close()
  }
})

test('an operator forwards an alarm to two contacts, and it arrives with its pictures', async ({ openAs, address }) => {
  const mailbox = await openMailbox()
  try {
    const admin = await openSession(address, ...accounts.admin)
    await ask(address, admin, accessCalls.updateProfile, { email: 'chen@plant.example' })
    const { serverId } = await ask(address, admin, mailCalls.addServer, {
      name: `收件 ${Date.now()}`,
      host: '127.0.0.1',
      port: mailbox.port,
      security: 'none',
      anyCertificate: false,
      login: '',
      sender: 'alarm@plant.example',
      senderName: '烽燧',
      isDefault: true,
    })
    const alarm = await picturedAlarm(address, admin, intrusion)
    const page = await openAs('operator', `/workplace?alarm=${alarm.id}`)
    await expect(page.locator('[data-layer="alarm-detail"]').getByText(alarm.atText).first()).toBeVisible()
    await page.locator('[data-layer="alarm-detail"]').getByRole('button', { name: '邮件转发' }).click()
    const dialog = page.getByRole('dialog', { name: '邮件转发' })
    const receivers = dialog.getByRole('combobox', { name: '收件人' })

    // Nobody chosen, no subject: nothing is sent.
    await dialog.getByRole('textbox', { name: '主题' }).fill('')
    await dialog.getByRole('button', { name: /^发 ?送$/ }).click()
    await expect(dialog.getByText('请选择收件人')).toBeVisible()
    await expect(dialog.getByText('请输入主题')).toBeVisible()

    // A contact with an address, one without, the first again however it is written, something that is no address.
    const choose = async (text: string, shown: string) => {
      await receivers.fill(text)
      // Until the search is answered the list is of everybody.
      await page.locator('.ant-select-item-option', { hasText: text }).filter({ hasText: shown }).click()
    }
    await choose('陈安全', 'chen@plant.example')
    await choose('王值班', '无邮箱')
    await expectNotice(page, '该联系人暂无邮箱地址')
    await receivers.fill('CHEN@plant.example')
    await page.keyboard.press('Enter')
    await receivers.fill('chief@plant.example')
    await page.keyboard.press('Enter')
    await receivers.fill('not an address')
    await page.keyboard.press('Enter')
    await expectNotice(page, '邮箱格式不正确：not an address')
    await page.keyboard.press('Escape')
    const subject = `请立即查看 <b>${Date.now()}</b>`
    await dialog.getByRole('textbox', { name: '主题' }).fill(subject)
    await dialog.getByRole('textbox', { name: '正文' }).fill('夜班注意')
    await dialog.getByRole('button', { name: /^发 ?送$/ }).click()
    await expectNotice(page, '发送成功')
    await expect(dialog).toBeHidden()

    await expect.poll(() => mailbox.mails.length).toBe(1)
    const [mail] = mailbox.mails
    expect(mail?.to).toEqual(['chen@plant.example', 'chief@plant.example'])
    const letter = await PostalMime.parse(mail?.raw ?? '')
    expect(letter.subject).toBe(subject)
    expect(letter.from).toMatchObject({ address: 'alarm@plant.example' })
    expect(letter.from?.name).toMatch(/^王值班 \(13800000002\) · \S/)
    expect(letter.text).toContain('夜班注意')
    expect(letter.html).toContain(alarm.atText)
    const pictures = letter.attachments.filter(part => part.mimeType === 'image/jpeg')
    // A repeat of the alarm may have brought another one meanwhile.
    expect([1, 2]).toContain(pictures.length)
    for (const picture of pictures) {
      expect((picture.content as ArrayBuffer).byteLength).toBeGreaterThan(5000)
      expect(letter.html).toContain(`cid:${picture.contentId?.replace(/[<>]/g, '')}`)
    }

    // The alarm remembers it.
    await page.getByRole('tab', { name: '邮件记录' }).click()
    const record = page.getByRole('tabpanel', { name: '邮件记录' }).getByRole('listitem').first()
    await expect(record.getByText('已发送')).toBeVisible()
    await expect(record.getByText(subject)).toBeVisible()

    await ask(address, admin, mailCalls.removeServer, { serverId })
  } finally {
    await mailbox.close()
  }
})
