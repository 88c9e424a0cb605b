import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { announceServer } from '../../core/db/server-presence.ts'
import { aCompany } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { queueMail } from '../mail.public.ts'
import { aMailDomain } from '../testing/mail-rows.ts'
import { mailSuite } from '../testing/mail-suite.ts'
import { startTestSmtp } from '../testing/test-smtp-server.ts'

const suite = mailSuite()
const states = { waiting: 0, sent: 1, failed: 2, unsure: 3 }

test('a mail goes out by STARTTLS with authentication, and its record says so', async () => {
  const login = { user: 'alarm', pass: '密码 p@ss' }
  const smtp = await suite.smtp({ login, starttls: true })
  const company = await suite.companyWith(smtp.port, { security: 'starttls', login: login.user, password: login.pass })
  const id = await suite.queue(company, {
    to: ['a@x.cn', 'A@x.cn', 'b@x.cn'],
    cc: ['c@x.cn', 'a@x.cn'],
    title: '火警 🔥',
  })
  expect(await suite.settled(id)).toMatchObject({
    state: states.sent,
    reason: '',
    attempts: 1,
    taken: ['a@x.cn', 'b@x.cn', 'c@x.cn'],
  })
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]).toMatchObject({
    secure: true,
    user: 'alarm',
    subject: '火警 🔥',
    envelope: ['a@x.cn', 'b@x.cn', 'c@x.cn'],
  })
})

test('TLS from the first byte works, and a certificate nobody vouches for is refused unless it is told to be taken', async () => {
  const smtp = await suite.smtp({ secure: true })
  const trusting = await suite.companyWith(smtp.port, { security: 'tls' })
  expect(await suite.settled(await suite.queue(trusting))).toMatchObject({ state: states.sent })
  const careful = await suite.companyWith(smtp.port, { security: 'tls', anyCertificate: false })
  const id = await suite.queue(careful)
  await expect.poll(async () => (await suite.record(id)).reason).toMatch(/certificate/i)
  expect(await suite.record(id)).toMatchObject({ state: states.waiting, handing_over: false })
})

test('a server that offers no STARTTLS hears neither password nor mail', async () => {
  const smtp = await suite.smtp({ login: { user: 'a', pass: 'b' }, allowInsecureAuth: true })
  const company = await suite.companyWith(smtp.port, { security: 'starttls', login: 'a', password: 'b' })
  const id = await suite.queue(company)
  await expect.poll(async () => (await suite.record(id)).attempts).toBeGreaterThan(1)
  expect(smtp.mails).toEqual([])
  expect((await suite.record(id)).state).toBe(states.waiting)
})

test('a wrong password lets mails wait, and a right one sends them in their order', async () => {
  const smtp = await suite.smtp({ login: { user: 'a', pass: 'right' }, allowInsecureAuth: true })
  const company = await suite.companyWith(smtp.port, { login: 'a', password: 'wrong' })
  const ids = [
    await suite.queue(company, { title: '1' }),
    await suite.queue(company, { title: '2' }),
    await suite.queue(company, { title: '3' }),
  ]
  await expect.poll(async () => (await suite.record(ids[0] ?? 0)).reason).toContain('wrong password')
  await suite.serverOf(company, smtp.port, { login: 'a', password: 'right' })
  for (const id of ids) expect(await suite.settled(id)).toMatchObject({ state: states.sent })
  expect(smtp.mails.map(mail => mail.subject)).toEqual(['1', '2', '3'])
})

test('4xx is tried again under the same Message-ID, 5xx is given up with the server’s words', async () => {
  const smtp = await suite.smtp()
  smtp.scripted.push('laterData', 'laterData')
  const company = await suite.companyWith(smtp.port)
  const id = await suite.queue(company)
  expect(await suite.settled(id)).toMatchObject({ state: states.sent, attempts: 3, reason: '' })
  expect(smtp.mails[0]?.messageId).toBe(`<${(await suite.record(id)).message_id}>`)
  smtp.scripted.push('neverData')
  expect(await suite.settled(await suite.queue(company))).toMatchObject({
    state: states.failed,
    attempts: 1,
    reason: '554 5.7.1 refused as spam',
  })
})

test('a refused mail lets the others pass', async () => {
  const smtp = await suite.smtp()
  smtp.scripted.push('laterData')
  const company = await suite.companyWith(smtp.port)
  const [first, second] = [
    await suite.queue(company, { title: 'first' }),
    await suite.queue(company, { title: 'second' }),
  ]
  await suite.settled(first)
  await suite.settled(second)
  expect(smtp.mails.map(mail => mail.subject)).toEqual(['second', 'first'])
})

test('receivers are told apart: taken once, refused for good, tried again', async () => {
  const smtp = await suite.smtp()
  smtp.scripted.push('pickReceivers')
  const company = await suite.companyWith(smtp.port)
  const id = await suite.queue(company, { to: ['yes@x.cn', 'no@x.cn', 'later@x.cn'] })
  expect(await suite.settled(id)).toMatchObject({
    state: states.sent,
    taken: ['yes@x.cn', 'later@x.cn'],
    refused: ['no@x.cn 550 5.1.1 no such mailbox'],
  })
  expect(smtp.mails.map(mail => mail.envelope)).toEqual([['yes@x.cn'], ['later@x.cn']])
  smtp.scripted.push('pickReceivers')
  expect(await suite.settled(await suite.queue(company, { to: ['no@x.cn'] }))).toMatchObject({
    state: states.failed,
    taken: [],
  })
})

test.each(['hang', 'dropAfterData'] as const)(
  '%s: the record says "maybe sent" until the repetition is taken',
  async behaviour => {
    const smtp = await suite.smtp()
    smtp.scripted.push(behaviour)
    const company = await suite.companyWith(smtp.port)
    const id = await suite.queue(company)
    await expect.poll(async () => (await suite.record(id)).state).toBe(states.unsure)
    expect(await suite.settled(id)).toMatchObject({ state: states.sent, attempts: 2 })
    expect(new Set(smtp.mails.map(mail => mail.messageId)).size).toBe(1)
    expect(smtp.mails).toHaveLength(2)
  },
)

test('a line cut before the mail was given away is no doubt', async () => {
  const smtp = await suite.smtp()
  const company = await suite.companyWith(smtp.port)
  const port = smtp.port
  await smtp.close()
  const id = await suite.queue(company)
  await expect.poll(async () => (await suite.record(id)).attempts).toBeGreaterThan(0)
  expect(await suite.record(id)).toMatchObject({ state: states.waiting, handing_over: false })
  const again = await startTestSmtp({ port })
  onTestFinished(() => again.close())
  expect(await suite.settled(id)).toMatchObject({ state: states.sent })
})

test('a server that is away for long: everything arrives afterwards, once and in order, whatever was queued meanwhile', async () => {
  const smtp = await suite.smtp()
  const { port } = smtp
  await smtp.close()
  const company = await suite.companyWith(port)
  const ids: number[] = []
  for (let number = 1; number <= 8; number += 1) {
    ids.push(await suite.queue(company, { title: String(number) }))
    await delay(250)
  }
  const away = await Promise.all(ids.map(id => suite.record(id)))
  expect(away.every(mail => mail.state === states.waiting)).toBe(true)
  // The head knocks for all: the others wait behind it.
  expect(away.slice(1).reduce((sum, mail) => sum + mail.attempts, 0)).toBe(0)
  const again = await startTestSmtp({ port })
  onTestFinished(() => again.close())
  for (const id of ids) expect(await suite.settled(id)).toMatchObject({ state: states.sent })
  expect(again.mails.map(mail => mail.subject)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
})

test('one company’s dead server holds up nobody else', async () => {
  const smtp = await suite.smtp()
  const dead = await suite.smtp()
  await dead.close()
  const stuck = await suite.queue(await suite.companyWith(dead.port))
  const company = await suite.companyWith(smtp.port)
  const ids = await Promise.all(Array.from({ length: 10 }, () => suite.queue(company)))
  for (const id of ids) expect(await suite.settled(id)).toMatchObject({ state: states.sent })
  expect((await suite.record(stuck)).state).toBe(states.waiting)
  expect(smtp.mails).toHaveLength(10)
})

test('without a server, or to nobody, the record stands as failed and says why', async () => {
  const smtp = await suite.smtp()
  const company = await suite.companyWith(smtp.port)
  await suite.db.system.deleteFrom('mail_server').where('company_id', '=', company.companyId).execute()
  expect(await suite.record(await suite.queue(company))).toMatchObject({
    state: states.failed,
    reason: 'code:noServer',
  })
  await suite.serverOf(company, smtp.port)
  expect(await suite.record(await suite.queue(company, { to: ['nobody', 'x\r\nBcc: y@z.cn'] }))).toMatchObject({
    state: states.failed,
    reason: 'code:noReceiver',
  })
})

test('an address that is not outside is not knocked at', async () => {
  const company = await suite.companyWith(5432, { host: '10.9.9.9' })
  const id = await suite.queue(company)
  await expect.poll(async () => (await suite.record(id)).reason).toBe('code:notOutside')
})

test('a mail that a server asks to come again waits by its own deferrals, not by tries that failed for all', async () => {
  const smtp = await suite.smtp()
  smtp.scripted.push('dropBeforeData', 'dropBeforeData', 'dropBeforeData', 'laterData')
  const company = await suite.companyWith(smtp.port)
  const id = await suite.queue(company)
  let next_try_at = 0
  await expect
    .poll(async () => {
      const record = await suite.record(id)
      next_try_at = record.next_try_at
      return [record.deferrals, record.attempts]
    })
    .toEqual([1, 4])
  // The first back-off of the suite is 300 ms, a fifth more at most.
  expect(next_try_at - Date.now()).toBeLessThan(400)
  expect(await suite.settled(id)).toMatchObject({ state: states.sent, deferrals: 1 })
})

test('the queue of a server that died is worked on at once, that of a living one is left to it', async () => {
  const smtp = await suite.smtp()
  const company = await suite.companyWith(smtp.port)
  await suite.settled(await suite.queue(company))
  const heldBy = (holder: number) =>
    suite.db.system
      .updateTable('mail_queue')
      .set({ holder, claimed_until: new Date(Date.now() + 3_600_000) })
      .where('company_id', '=', company.companyId)
      .execute()
  const living = await announceServer({ db: suite.db, log: recordedLog().log })
  await heldBy(living.number)
  const id = await suite.queue(company)
  // What another company sends afterwards has gone out: this one was looked at as well.
  await suite.settled(await suite.queue(await suite.companyWith(smtp.port)))
  expect(await suite.record(id)).toMatchObject({ state: states.waiting, attempts: 0 })
  await living.stop()
  expect(await suite.settled(id)).toMatchObject({ state: states.sent, attempts: 1 })
})

test('a notice goes before what people forward, however much that is', async () => {
  const smtp = await suite.smtp()
  const company = await suite.companyWith(smtp.port)
  const base = { ...company, cc: [], message: '', alarms: [], by: null }
  const ids = await suite.db.system.transaction().execute(async trx => {
    const queued: number[] = []
    for (const [title, cause] of [
      ['first', 'forward'],
      ['second', 'forward'],
      ['fire', 'notice'],
    ] as const)
      queued.push(await queueMail(trx, { ...base, to: ['li@plant.example'], title, cause }))
    return queued
  })
  for (const id of ids) await suite.settled(id)
  expect(smtp.mails.map(mail => mail.subject)).toEqual(['fire', 'first', 'second'])
})

test('what lies outside of the company’s domains gets nothing, and the record names it', async () => {
  const smtp = await suite.smtp()
  const company = await suite.companyWith(smtp.port)
  await aMailDomain(suite.db, company, 'plant.example')
  const outside = 'x@sub.plant.example'
  const queue = (to: string[], cause: 'notice' | 'report' | 'forward') => suite.queue(company, { to, cause })
  const partly = await suite.settled(await queue(['li@PLANT.example', outside], 'notice'))
  expect(partly).toMatchObject({ state: 1, taken: ['li@PLANT.example'], refused: [`${outside} code:notAllowed`] })
  for (const cause of ['notice', 'report', 'forward'] as const)
    expect(await suite.settled(await queue([outside], cause))).toMatchObject({ state: 2, reason: 'code:notAllowed' })
  expect(smtp.mails.map(mail => mail.envelope)).toEqual([['li@PLANT.example']])
})

test('nor is it shown to those who get the mail, when it is tried again neither', async () => {
  const smtp = await suite.smtp()
  const company = await suite.companyWith(smtp.port)
  await aMailDomain(suite.db, company, 'plant.example')
  smtp.scripted.push('pickReceivers')
  const to = ['li@plant.example', 'x@elsewhere.example', 'later@plant.example']
  const mailId = await suite.queue(company, { to, cc: ['wu@plant.example', 'y@elsewhere.example'] })
  expect(await suite.settled(mailId)).toMatchObject({ state: states.sent })
  expect(smtp.mails.map(mail => mail.envelope)).toEqual([
    ['li@plant.example', 'wu@plant.example'],
    ['later@plant.example'],
  ])
  for (const { to: shown, cc, raw } of smtp.mails) {
    expect(shown?.map(({ address }) => address)).toEqual(['li@plant.example', 'later@plant.example'])
    expect(cc?.map(({ address }) => address)).toEqual(['wu@plant.example'])
    expect(raw).not.toContain('elsewhere.example')
  }
})

test('a customer’s domains hold for its companies too', async () => {
  const smtp = await suite.smtp()
  const customer = await suite.companyWith(smtp.port)
  const company = await aCompany(suite.db, { of: customer })
  await aMailDomain(suite.db, customer, 'plant.example')
  const taken = async (to: string) => (await suite.settled(await suite.queue(company, { to: [to] }))).state === 1
  expect([await taken('a@plant.example'), await taken('a@own.example')]).toEqual([true, false])
  await aMailDomain(suite.db, company, 'own.example')
  expect([await taken('a@plant.example'), await taken('a@own.example')]).toEqual([true, true])
})
