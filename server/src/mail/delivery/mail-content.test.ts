import { writeFile } from 'node:fs/promises'
import { brands } from '@watchfire/contract/core/brands.ts'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { anInvitation } from '../../access/testing/access-rows.ts'
import { publicAlarmId, readAlarms } from '../../alarm/alarm.public.ts'
import { useBrands, useCustomerBrands } from '../../core/brand.ts'
import { drawPicture } from '../../core/files/draw-files.ts'
import { aChannelOf, anAccount, anAlarm, type ChannelOfTest } from '../../core/testing/builders.ts'
import { legalTexts } from '../../core/testing/hostile-values.ts'
import { mailSuite } from '../testing/mail-suite.ts'
import { mailContent } from './mail-content.ts'
import { plainLine } from './plain-line.ts'

const suite = mailSuite()
afterEach(() => {
  useBrands([], '', undefined)
  useCustomerBrands('')
})

const longText = ['10,000 characters', '长'.repeat(10_000)] as [string, string]

const nameOf = async ({ companyId }: { companyId: number }) =>
  (await suite.db.system.selectFrom('company').select('name').where('company_id', '=', companyId).executeTakeFirst())
    ?.name

async function pictureOf(channel: ChannelOfTest, name: string): Promise<string> {
  const { store } = suite.held
  const fileId = name.padEnd(32, '0')
  const draft = await store.newDraft()
  await writeFile(draft, await drawPicture('jpeg', { width: 1920, height: 1080 }))
  await store.keep(draft, fileId)
  const owner = { tenant_id: channel.tenantId, company_id: channel.companyId }
  await suite.db.system
    .insertInto('file')
    .values({ ...owner, file_id: fileId, mime: 'image/jpeg', bytes: 1, sha256: Buffer.from(name) })
    .execute()
  await suite.db.system
    .insertInto('media')
    .values({ tenant_id: channel.tenantId, ai_server_no: channel.aiServerNo, name: `${name}.jpg`, file_id: fileId })
    .execute()
  return `${name}.jpg`
}

test('the mail carries the facts, the pictures of each alarm, and a link that opens the recording', async () => {
  const smtp = await suite.smtp()
  const company = await suite.companyWith(smtp.port)
  const channel = await aChannelOf(suite.db, company)
  const pictures = [await pictureOf(channel, 'a1'), await pictureOf(channel, 'a2'), await pictureOf(channel, 'a3')]
  const recording = await pictureOf(channel, 'b1')
  const alarm = await anAlarm(suite.db, channel, {
    level: 'severe',
    location: '卸货区',
    pictures,
    recordings: [recording],
  })
  const id = await suite.queue(company, {
    alarms: [alarm],
    by: { accountId: 1, name: '王值班', account: '13800000002', replyTo: 'wang@plant.example' },
    language: 'zh',
  })
  expect(await suite.settled(id)).toMatchObject({ state: 1 })
  const mail = smtp.mails[0]
  expect(mail?.html).toContain('卸货区')
  expect(mail?.html).toContain('王值班 转发了以下告警')
  expect(mail?.text).toContain(`发件人：王值班（账号 13800000002），${await nameOf(company)}`)
  expect(mail?.from).toEqual({
    name: `王值班 (13800000002) · ${await nameOf(company)}`,
    address: 'alarm@plant.example',
  })
  expect(mail?.replyTo).toEqual([{ name: '', address: 'wang@plant.example' }])
  expect(mail?.text).toContain('卸货区')
  const inline = (mail?.attachments ?? []).filter(part => part.mimeType === 'image/jpeg')
  expect(inline).toHaveLength(3)
  for (const part of inline) expect(mail?.html).toContain(`cid:${part.contentId?.slice(1, -1)}`)
  expect(mail?.html).toContain(`https://fire.example/workplace?alarm=${publicAlarmId(alarm)}`)
  const link = /https:\/\/fire\.example\/media\/v1\/mail\/([\w.-]+)/.exec(mail?.html ?? '')?.[1] ?? ''
  expect(suite.held.links.open(link)).toEqual({ fileId: 'b1'.padEnd(32, '0'), tenantId: company.tenantId })
  expect(() => suite.held.links.open(`${link.slice(0, -2)}xx`)).toThrow('session.badTicket')
})

test('where there is no room for all pictures, each alarm has its first', async () => {
  const smtp = await suite.smtp()
  const company = await suite.companyWith(smtp.port)
  const channel = await aChannelOf(suite.db, company)
  const many = await Promise.all(Array.from({ length: 42 }, (_, n) => pictureOf(channel, `ee${100 + n}`)))
  const alarms = [
    await anAlarm(suite.db, channel, { at: Date.now() - 60_000, location: '卸货区', pictures: many }),
    await anAlarm(suite.db, channel, { location: '配电间', pictures: [await pictureOf(channel, 'f9')] }),
  ]
  const id = await suite.queue(company, { alarms, language: 'zh' })
  expect(await suite.settled(id)).toMatchObject({ state: 1 })
  const mail = smtp.mails[0]
  const [, ofSecond = ''] = mail?.html?.split('配电间') ?? []
  const [ofFirst = ''] = mail?.html?.split('配电间') ?? []
  const shown = (html: string) => html.match(/cid:/g)?.length ?? 0
  expect([shown(ofFirst), shown(ofSecond)].sort((one, other) => one - other)).toEqual([1, 39])
  expect(mail?.html).toContain('另有 3 张图片未附上')
})

test('a mail says what was measured and why a rule raised it, and names nobody whom a camera knew', async () => {
  const smtp = await suite.smtp()
  const company = await suite.companyWith(smtp.port)
  const channel = await aChannelOf(suite.db, company)
  const rule = {
    ...{ ruleId: 1, name: '</td><b>粗', version: 2, quantity: 'gas', kind: 'now', operator: '>', threshold: 20 },
    ...{ upper: null, span: { length: 0, unit: 'seconds' }, times: 2, value: 36, measure: 36, since: 1, at: 1 },
  }
  const alarms = [
    await anAlarm(suite.db, channel, { type: 62, extra: { quantity: 'gas', value: 34, limit: 20 } }),
    await anAlarm(suite.db, channel, { type: 62, extra: { quantity: 'gas', value: 36, rule } }),
    await anAlarm(suite.db, channel, { type: 27, extra: { personnelId: 8_888_888, pType: 1, looks: 4 } }),
  ]
  const id = await suite.queue(company, { alarms })
  expect(await suite.settled(id)).toMatchObject({ state: 1 })
  const { html = '', text = '' } = smtp.mails[0] ?? {}
  for (const line of ['可燃气体: 34 %LEL', '上限: 20 %LEL', '规则: </td><b>粗（第 2 版）', '当时的值: 36 %LEL'])
    expect(text).toContain(`  ${line}\n`)
  expect(text).toContain('  条件: 可燃气体 > 20 %LEL\n')
  expect(html).toContain('&lt;/td&gt;&lt;b&gt;粗（第 2 版）')
  expect(`${html}${text}`).not.toMatch(/8888888|授权人员/)
})

test.each([...legalTexts, longText])('%s in every field stays text, in one header, one place', async (_, text) => {
  const smtp = await suite.smtp()
  const company = await suite.companyWith(smtp.port, { senderName: text })
  const channel = { ...(await aChannelOf(suite.db, company)), name: text.slice(0, 2000) }
  const alarm = await anAlarm(suite.db, channel, { location: text.slice(0, 2000) })
  const id = await suite.queue(company, {
    title: text,
    message: text,
    alarms: [alarm],
    by: { accountId: 1, name: text, account: text, replyTo: '' },
  })
  expect(await suite.settled(id)).toMatchObject({ state: 1, taken: ['li@plant.example'] })
  const mail = smtp.mails[0]
  expect(smtp.mails).toHaveLength(1)
  expect(mail?.headers.map(header => header.key)).not.toContain('set-cookie')
  expect(
    mail?.headers
      .filter(header => ['to', 'cc', 'bcc', 'subject', 'from'].includes(header.key))
      .map(header => header.key)
      .sort(),
  ).toEqual(['from', 'subject', 'to'])
  expect(mail?.subject ?? '').toBe(plainLine(text, 200))
  const html = mail?.html ?? ''
  expect(html).not.toMatch(/<(script|img src=x|iframe|svg)/i)
  expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  expect(html.match(/<h2/g)).toHaveLength(1)
  for (const line of (mail?.raw ?? '').split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
})

test('a sender’s name is no address and no second header', async () => {
  const smtp = await suite.smtp()
  const company = await suite.companyWith(smtp.port)
  const name = 'ceo@bank.example" <ceo@bank.example>\r\nReply-To: x@y.cn,'
  const by = { accountId: 1, name, account: '139', replyTo: '' }
  expect(await suite.settled(await suite.queue(company, { by }))).toMatchObject({ state: 1 })
  const [mail] = smtp.mails
  expect(mail?.replyTo).toBeUndefined()
  expect(mail?.from?.address).toBe('alarm@plant.example')
  expect(mail?.from?.name).toMatch(/^ceo bank\.example[^@<>"]*\(139\) · /)
})

test('what no person wrote comes from the name of the mail server', async () => {
  const smtp = await suite.smtp()
  await suite.settled(await suite.queue(await suite.companyWith(smtp.port), { cause: 'notice' }))
  expect(smtp.mails[0]?.from).toEqual({ name: '烽燧', address: 'alarm@plant.example' })
  expect(smtp.mails[0]?.text).not.toContain('发件人')
})

test('the words are those of the sender’s language', async () => {
  const company = await suite.companyWith(1)
  const alarm = await anAlarm(suite.db, await aChannelOf(suite.db, company), { location: 'gate' })
  const [row] = await readAlarms(suite.db.system, [alarm])
  if (!row) throw new Error('the alarm was not read')
  const words = {
    message: '',
    sender: 'Li',
    account: '139',
    company: 'Steel',
    alarms: [{ row, pictures: [], recordings: [] }],
    gone: 1,
    leftOut: 0,
  }
  const english = mailContent({ ...words, language: 'en' })
  expect(english.text).toContain('Li forwards these alarms')
  expect(english.text).toContain('Sent by Li (account 139), Steel')
  expect(english.text).toContain('1 alarms have been deleted since.')
  expect(english.html).toContain('lang="en"')
  expect(mailContent({ ...words, language: 'zh' }).text).toContain('1 条告警已被删除。')
})

test('an alarm that was deleted meanwhile does not stop the mail', async () => {
  const smtp = await suite.smtp()
  const company = await suite.companyWith(smtp.port)
  const id = await suite.queue(company, { alarms: [{ tenantId: company.tenantId, alarmId: 42, alarmAt: Date.now() }] })
  expect(await suite.settled(id)).toMatchObject({ state: 1 })
  expect((await PostalMime.parse(Buffer.from(smtp.mails[0]?.raw ?? '', 'latin1'))).text).toContain('1 条告警已被删除')
})

test('mails of two customers speak each as its own brand and link to its own address, and neither says a word of the other', async () => {
  const smtp = await suite.smtp()
  const [here, there] = [
    await suite.companyWith(smtp.port, { senderName: '' }),
    await suite.companyWith(smtp.port, { senderName: '' }),
  ]
  const brandOf = (name: string, zh: string, project: string) => ({
    ...brands.factory,
    name,
    title: { zh, en: zh },
    words: { ...brands.factory.words, zh: { ...brands.factory.words.zh, project } },
    mail: { sender: { zh: `${zh}通知`, en: zh }, footer: { zh: `${zh}客服`, en: zh } },
  })
  useBrands([brandOf('red', '赤焰', '赤区'), brandOf('blue', '蓝盾', '蓝区')], '', 'https://fire.example')
  useCustomerBrands(`${here.tenantId}=red@https://red.example,${there.tenantId}=blue@https://blue.example:8443`)
  for (const company of [here, there]) {
    const channel = await aChannelOf(suite.db, company)
    const recording = await pictureOf(channel, company === here ? 'c1' : 'c2')
    const alarm = await anAlarm(suite.db, channel, { level: 'severe', recordings: [recording] })
    const id = await suite.queue(company, { alarms: [alarm], cause: 'notice', language: 'zh' })
    expect(await suite.settled(id)).toMatchObject({ state: 1 })
  }
  await suite.db.system.insertInto('role').values({ name: 'viewer' }).execute()
  const invitationId = await anInvitation(suite.db, there, await anAccount(suite.db, there))
  await suite.settled(await suite.queue(here, { invitationId, cause: 'invitation', language: 'zh' }))
  const [red, blue, invitation] = smtp.mails
  const wholeOf = (mail: typeof red) => JSON.stringify([mail?.from, mail?.subject, mail?.text, mail?.html])
  for (const word of [
    '赤焰通知',
    '由赤焰代',
    '赤焰客服',
    '赤区',
    'https://red.example/workplace',
    'https://red.example/',
  ])
    expect(wholeOf(red)).toContain(word)
  for (const word of ['蓝盾通知', '由蓝盾代', '蓝盾客服', '蓝区', 'https://blue.example:8443/workplace'])
    expect(wholeOf(blue)).toContain(word)
  expect(wholeOf(red)).not.toMatch(/蓝|blue|烽燧|fire\.example/)
  expect(wholeOf(blue)).not.toMatch(/赤|red\.example|烽燧|fire\.example/)
  // By the server of somebody else, as whoever makes a customer invites its first people.
  expect(wholeOf(invitation)).toContain('蓝盾客服')
  expect(wholeOf(invitation)).not.toMatch(/赤|烽燧/)
})
