/** From a raised alarm to what is queued for people: planner, firing, overdue clocks and the audit over one database. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import type { Escalation, NoticeTargets } from '@watchfire/contract/notice/notice.shapes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Trx } from '../../core/db/database.ts'
import { aChannelOf, aCompany, anAlarm, aViewer } from '../../core/testing/builders.ts'
import { outboxSettled } from '../../core/testing/outbox-settled.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import type { QueueMail } from '../../mail/mail.public.ts'
import { insertRobot } from '../chat/robot.queries.ts'
import { insertNoticeRule, type RuleAbout } from '../rule/notice-rule.queries.ts'
import { auditNotices } from './audit-notices.ts'
import { dispatchNotices } from './dispatch-notices.ts'
import { planNotices } from './plan-notices.ts'
import { bringBackOverdue } from './return-overdue.ts'

const db = suiteDatabase()
const { log, lines } = recordedLog()
const minute = 60_000

const run = (work: (trx: Trx) => Promise<void>) => db.system.transaction().execute(work)

async function aScene() {
  // What earlier tests left behind is none of this one's business.
  await sql`delete from notice_due`.execute(db.system)
  await sql`delete from overdue_clock`.execute(db.system)
  await run(planNotices.work)
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const aRobot = (language: Language) => {
    const robot = { name: '群', kind: 'wecom', language, webhook: Buffer.of(), webhookHint: '', secret: null } as const
    return db.system.transaction().execute(trx => insertRobot(trx, company, robot))
  }
  const mails: Parameters<QueueMail>[1][] = []
  const queueMail: QueueMail = async (_, mail) => mails.push(mail)
  const nobody: NoticeTargets = { accounts: [], addresses: [], robots: [] }
  const group: NoticeTargets = { ...nobody, robots: [await aRobot('zh')] }
  const raise = async (given: Parameters<typeof anAlarm>[2] = {}, on = channel) => {
    const alarm = await anAlarm(db, on, { level: 'severe', ...given })
    await sql`
      insert into outbox (kind, cause, tenant_id, company_id, project_id, alarm_id, alarm_at)
      values ('alarm', 'raised', ${on.tenantId}, ${on.companyId}, ${on.projectId}, ${alarm.alarmId},
        ${new Date(alarm.alarmAt)})`.execute(db.system)
    await outboxSettled(db)
    return alarm
  }
  return {
    company,
    channel,
    mails,
    nobody,
    group,
    aRobot,
    raise,
    aRule: (
      first: NoticeTargets,
      {
        steps = [],
        about = {},
        name = '夜间',
        language = 'zh',
      }: { steps?: Escalation[]; about?: Partial<RuleAbout>; name?: string; language?: Language } = {},
    ) =>
      db.system.transaction().execute(trx =>
        insertNoticeRule(
          trx,
          company,
          {
            name,
            enabled: true,
            about: { types: [], levels: [], projectIds: [], hours: [], ...about },
            first,
            steps,
            language,
          },
          'x',
        ),
      ),
    plan: () => run(planNotices.work),
    fire: (queue = queueMail) => run(dispatchNotices({ queueMail: queue, log }).work),
    /** So much time passes. */
    pass: async (ms: number) => {
      const span = `${ms} milliseconds`
      await sql`update notice_due set due_at = due_at - ${span}::interval where fired_at is null`.execute(db.system)
      await sql`update notice_rule set rests_until = rests_until - ${span}::interval`.execute(db.system)
      await sql`update overdue_clock set due_at = due_at - ${span}::interval`.execute(db.system)
      await sql`update alarm set received_at = received_at - ${span}::interval where company_id = ${company.companyId}`.execute(
        db.system,
      )
      await sql`update outbox set at = at - ${span}::interval`.execute(db.system)
    },
    handle: (alarmId: number) => sql`update alarm set state = 3 where alarm_id = ${alarmId}`.execute(db.system),
    messages: async () =>
      (
        await sql<{ text: string; alarm_id: number }>`
          select text, alarm_id from robot_message where company_id = ${company.companyId} order by message_id`.execute(
          db.system,
        )
      ).rows,
    dues: async () =>
      (
        await sql<{ step: number; outcome: string }>`
          select step, outcome from notice_due where company_id = ${company.companyId} order by alarm_id, step`.execute(
          db.system,
        )
      ).rows,
    returns: async () =>
      (
        await sql<{ n: number }>`
          select count(*)::int as n from outbox where cause = 'overdue' and company_id = ${company.companyId}`.execute(
          db.system,
        )
      ).rows[0]?.n,
  }
}

test('an alarm is told once, and again when nobody handles it in time', async () => {
  const { group, aRule, raise, plan, fire, pass, messages, dues } = await aScene()
  await aRule(group, { steps: [{ afterMinutes: 5, targets: group }] })
  await raise()
  for (let round = 0; round < 3; round += 1) {
    await plan()
    await fire()
  }
  expect((await messages()).map(message => message.text)).toEqual([expect.stringContaining('新告警通知')])
  await pass(5 * minute)
  for (let round = 0; round < 3; round += 1) await fire()
  expect((await messages())[1]?.text).toContain('已超过 5 分钟未处理')
  expect(await messages()).toHaveLength(2)
  expect(await dues()).toEqual([
    { step: 0, outcome: 'told' },
    { step: 5, outcome: 'told' },
  ])
})

test('people and groups are told in the language they read', async () => {
  const { aRobot, nobody, aRule, raise, plan, fire, messages, mails } = await aScene()
  const robots = [await aRobot('zh'), await aRobot('en')]
  await aRule({ ...nobody, robots, addresses: ['a@example.com'] }, { language: 'en' })
  await raise()
  await plan()
  await fire()
  expect((await messages()).map(message => message.text.split('\n')[0])).toEqual(['新告警通知', 'New alarm'])
  expect(mails).toMatchObject([
    {
      language: 'en',
      title: expect.stringMatching(/^Severe: /),
      message: expect.stringMatching(/^New alarm\. Rule: /),
    },
  ])
})

test('what was handled in time is not escalated', async () => {
  const { group, aRule, raise, plan, fire, pass, handle, messages, dues } = await aScene()
  await aRule(group, { steps: [{ afterMinutes: 5, targets: group }] })
  const { alarmId } = await raise()
  await plan()
  await fire()
  await handle(alarmId)
  await pass(5 * minute)
  await fire()
  expect(await messages()).toHaveLength(1)
  expect((await dues())[1]).toEqual({ step: 5, outcome: 'handled' })
})

test('an alarm that rose to severe is told and escalated anew, and is overdue so long after it rose', async () => {
  const { company, channel, group, aRule, raise, plan, fire, pass, messages, dues, returns } = await aScene()
  await aRule(group, { steps: [{ afterMinutes: 5, targets: group }] })
  const { alarmId, alarmAt } = await raise({ level: 'notice' })
  await plan()
  await fire()
  await pass(30 * minute)
  await fire()
  expect(await messages()).toHaveLength(2)
  // The rule rests after what it told.
  await pass(5 * minute)
  await sql`update alarm set level = 1 where alarm_id = ${alarmId}`.execute(db.system)
  await sql`
    insert into outbox (kind, cause, tenant_id, company_id, project_id, alarm_id, alarm_at)
    values ('alarm', 'risen', ${channel.tenantId}, ${company.companyId}, ${channel.projectId}, ${alarmId}, ${new Date(alarmAt)})`.execute(
    db.system,
  )
  await outboxSettled(db)
  await Promise.allSettled([plan(), plan()])
  await plan()
  await fire()
  expect((await messages())[2]?.text).toContain('新告警通知')
  expect(await dues()).toEqual([
    { step: 0, outcome: 'told' },
    { step: 5, outcome: '' },
  ])
  await run(bringBackOverdue.work)
  expect(await returns()).toBe(0)
  await pass(5 * minute)
  await fire()
  await run(bringBackOverdue.work)
  expect(await messages()).toHaveLength(4)
  expect(await returns()).toBe(1)
  // By the minutes that are given from its rise on, however long it was a milder one.
  await pass(5 * minute)
  await run(bringBackOverdue.work)
  expect(await returns()).toBe(2)
})

test('two servers plan and fire at once, and each notice goes out once', async () => {
  const { group, aRule, raise, plan, fire, messages } = await aScene()
  await aRule(group)
  await aRule(group, { name: '二' })
  await raise()
  await Promise.allSettled([plan(), plan(), plan()])
  await Promise.all([fire(), fire(), fire()])
  expect(await messages()).toHaveLength(2)
})

test('a server that dies before its transaction ends has told nobody, and the next one does', async () => {
  const { group, aRule, raise, plan, fire, messages, dues } = await aScene()
  await aRule(group)
  await raise()
  const dying = db.system.transaction().execute(async trx => {
    await planNotices.work(trx)
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('killed')
  expect(await dues()).toEqual([])
  await plan()
  const dyingToo = db.system.transaction().execute(async trx => {
    await dispatchNotices({ queueMail: async () => 0, log }).work(trx)
    throw new Error('killed')
  })
  await expect(dyingToo).rejects.toThrow('killed')
  expect(await messages()).toEqual([])
  await fire()
  expect(await messages()).toHaveLength(1)
})

test('what is planned again is not due again', async () => {
  const { group, aRule, raise, plan, fire, messages } = await aScene()
  await aRule(group)
  await raise()
  const before = await sql<{ xid: string; id: number }>`select xid::text, id from notice_cursor`.execute(db.system)
  await plan()
  await fire()
  const place = before.rows[0]
  await sql`update notice_cursor set xid = ${place?.xid}::xid8, id = ${place?.id}`.execute(db.system)
  await plan()
  await fire()
  expect(await messages()).toHaveLength(1)
})

test('a place in a future that never comes is given up for the present', async () => {
  const { group, aRule, raise, plan, fire, messages } = await aScene()
  await aRule(group)
  await sql`update notice_cursor set xid = '999999999999'::xid8, id = 0`.execute(db.system)
  await plan()
  await raise()
  await plan()
  await fire()
  expect(await messages()).toHaveLength(1)
})

test('a rule that is off, deleted or of another company tells nothing', async () => {
  const { group, aRule, raise, plan, fire, messages, dues } = await aScene()
  const other = await aScene()
  const off = await aRule(group)
  const gone = await aRule(group, { name: '删' })
  await other.aRule(other.group)
  await raise()
  await plan()
  await sql`update notice_rule set enabled = false where rule_id = ${off}`.execute(db.system)
  await sql`delete from notice_rule where rule_id = ${gone}`.execute(db.system)
  await fire()
  expect(await messages()).toEqual([])
  expect(await other.messages()).toEqual([])
  expect(await dues()).toEqual([{ step: 0, outcome: 'ruleOff' }])
})

test('the rule of a customer holds for its companies', async () => {
  const { company, group, aRule, raise, messages, plan, fire } = await aScene()
  await aRule(group)
  const alarm = await raise({}, await aChannelOf(db, await aCompany(db, { of: company })))
  await plan()
  await fire()
  expect(await messages()).toMatchObject([{ alarm_id: alarm.alarmId }])
})

test('by a customer’s rule a person of one of its companies hears of that company alone', async () => {
  const { company, nobody, aRule, raise, plan, fire, mails } = await aScene()
  const [plant, other] = [await aCompany(db, { of: company }), await aCompany(db, { of: company })]
  const [chief, ofPlant] = [await aViewer(db, company), await aViewer(db, plant)]
  const accounts = [chief.accountId, ofPlant.accountId]
  await sql`update account set email = account_id || '@x.com' where account_id = any(${accounts})`.execute(db.system)
  await aRule({ ...nobody, accounts })
  await raise({}, await aChannelOf(db, other))
  await plan()
  await fire()
  expect(mails).toMatchObject([{ to: [`${chief.accountId}@x.com`] }])
  await raise({}, await aChannelOf(db, plant))
  await sql`update notice_rule set rests_until = now() where company_id = ${company.companyId}`.execute(db.system)
  await plan()
  await fire()
  expect(mails.slice(1)).toMatchObject([{ to: accounts.map(id => `${id}@x.com`) }])
})

test('a flood becomes one message, and the rule rests a minute', async () => {
  const { group, aRule, raise, plan, fire, pass, messages } = await aScene()
  await aRule(group)
  for (let n = 0; n < 30; n += 1) await raise()
  await plan()
  await fire()
  await raise()
  await plan()
  await fire()
  expect(await messages()).toMatchObject([{ text: expect.stringContaining('另有 20 条告警') }])
  await pass(minute)
  await fire()
  expect(await messages()).toHaveLength(2)
})

test('people get mail about what they may see only, with the alarms', async () => {
  const { company, nobody, aRule, raise, plan, fire, mails } = await aScene()
  const chief = await aViewer(db, company)
  const guard = await aViewer(db, company)
  const { projectId } = await aCompany(db, { of: company })
  await sql`update account set email = account || '@example.com' where account_id in (${chief.accountId}, ${guard.accountId})`.execute(
    db.system,
  )
  await sql`insert into account_project (account_id, project_id, tenant_id) values (${guard.accountId}, ${projectId}, ${company.tenantId})`.execute(
    db.system,
  )
  await aRule({ ...nobody, accounts: [chief.accountId, guard.accountId], addresses: ['out@example.com'] })
  const { alarmId } = await raise()
  await plan()
  await fire()
  expect(mails).toMatchObject([
    {
      companyId: company.companyId,
      to: ['out@example.com', `${chief.account}@example.com`],
      title: expect.stringContaining('【严重】区域入侵'),
      message: '新告警通知。规则：夜间',
      alarms: [{ alarmId }],
      cause: 'notice',
      by: null,
    },
  ])
})

test('a rule that cannot be told does not keep the others back', async () => {
  const { group, nobody, aRule, raise, plan, fire, messages, dues } = await aScene()
  await aRule({ ...nobody, addresses: ['out@example.com'] })
  await aRule(group)
  await raise()
  await plan()
  await fire(async () => {
    throw new Error('no mail today')
  })
  expect(await messages()).toHaveLength(1)
  expect((await dues()).map(due => due.outcome).sort()).toEqual(['', 'told'])
  expect(lines.splice(0)).toMatchObject([{ msg: 'a notice could not be told', err: { message: 'no mail today' } }])
})

test('a severe alarm comes back in time, doubling its waits, six times', async () => {
  const { raise, plan, pass, returns } = await aScene()
  await raise()
  await plan()
  const seen: number[] = []
  let minutes = 0
  for (let round = 0; round < 64; round += 1) {
    await run(bringBackOverdue.work)
    if (seen.length < ((await returns()) ?? 0)) seen.push(minutes)
    await pass(5 * minute)
    minutes += 5
  }
  expect(seen).toEqual([5, 10, 20, 40, 80, 160])
})

test('neither a handled nor a normal alarm comes back, and a silent one waits while severe alarms are held back', async () => {
  const { channel, raise, plan, pass, handle, returns } = await aScene()
  const handled = await raise()
  await raise({ level: 'normal' })
  await raise({ silent: true })
  await plan()
  await handle(handled.alarmId)
  await sql`
    update device set silent_from = now() - interval '1 minute', silent_until = now() + interval '1 hour', silent_severe = true
    where device_no = ${channel.deviceNo}`.execute(db.system)
  await pass(6 * minute)
  await run(bringBackOverdue.work)
  expect(await returns()).toBe(0)
  await sql`update device set silent_until = now() where device_no = ${channel.deviceNo}`.execute(db.system)
  await pass(60 * minute)
  await run(bringBackOverdue.work)
  expect(await returns()).toBe(1)
  await pass(5 * minute)
  await run(bringBackOverdue.work)
  expect(await returns()).toBe(2)
})

test('the company’s own time to handle counts', async () => {
  const { company, raise, plan, pass, returns } = await aScene()
  await sql`
    insert into alarm_level (tenant_id, company_id, type, level, merge_seconds, overdue_minutes)
    values (${company.tenantId}, ${company.companyId}, 4, 1, 60, 30)`.execute(db.system)
  await raise()
  await plan()
  await pass(29 * minute)
  await run(bringBackOverdue.work)
  expect(await returns()).toBe(0)
  await pass(minute)
  await run(bringBackOverdue.work)
  expect(await returns()).toBe(1)
})

test('the audit finds what nobody fired, planned or sent, once the others had their chance', async () => {
  const { company, group, aRule, raise, plan, pass } = await aScene()
  let now = 0
  const faults: string[] = []
  const audit = auditNotices({
    db,
    clock: () => now,
    raise: async found =>
      void faults.push(
        ...found
          .filter(fault => fault.company_id === company.companyId)
          .map(fault => fault.event_id.split(':')[1] ?? ''),
      ),
  })
  const look = async (seconds: number) => {
    for (let at = 0; at < seconds; at += 30) {
      now += 30_000
      faults.length = 0
      await run(audit.work)
    }
    return faults.sort()
  }
  await aRule(group)
  await raise()
  await plan()
  await raise()
  await pass(10 * minute)
  expect(await look(60)).toEqual([])
  expect(await look(90)).toEqual(['due', 'overdue', 'unplanned'])
  await sql`update robot_message set state = 2`.execute(db.system)
  await sql`
    insert into robot_message (tenant_id, company_id, robot_id, robot_name, alarm_id, alarm_at, text, state, next_try_at, ended_at)
    select alarm.tenant_id, alarm.company_id, robot.robot_id, '', alarm_id, alarm_at, '', state.number, now() - interval '1 hour', now()
    from alarm join robot on robot.company_id = alarm.company_id, (values (0), (2)) state (number)
    where alarm.company_id = ${company.companyId} limit 4`.execute(db.system)
  await sql`update robot set rests_until = now() - interval '1 hour'`.execute(db.system)
  await sql`
    with made as (
      insert into mail (tenant_id, company_id, message_id, receivers, title, message, cause, state, settled_at)
      select tenant_id, company_id, 'given up', '{}', '', '', 'notice', 2, now()
      from company where company_id = ${company.companyId}
      returning mail_id, tenant_id
    )
    insert into mail_alarm (mail_id, tenant_id, alarm_id, alarm_at, number)
    select made.mail_id, made.tenant_id, alarm.alarm_id, alarm.alarm_at, 0
    from made join alarm on alarm.company_id = ${company.companyId}`.execute(db.system)
  expect(await look(30)).toEqual(['due', 'mailGaveUp', 'overdue', 'robotGaveUp', 'robotStopped', 'unplanned'])
  now += 600_000
  expect(await look(30)).toEqual([])
})

test('the contacts of a device hear of its alarms alone, at each step that names them, and nobody of another company does', async () => {
  const { company, channel, nobody, aRule, raise, plan, fire, pass, mails } = await aScene()
  const other = await aChannelOf(db, company)
  const elsewhere = await aCompany(db, { of: company })
  const person = async (of: typeof company, email: string, deviceNo: number) => {
    const { accountId } = await aViewer(db, of)
    await sql`update account set email = ${email} where account_id = ${accountId}`.execute(db.system)
    await sql`insert into relation (tenant_id, kind, device_no, account_id, made_by)
      values (${company.tenantId}, 4, ${deviceNo}, ${accountId}, '')`.execute(db.system)
  }
  await person(company, 'gate@plant.example', channel.deviceNo)
  await person(company, 'server@plant.example', channel.aiServerNo)
  await person(company, 'yard@plant.example', other.deviceNo)
  await person(elsewhere, 'elsewhere@plant.example', channel.deviceNo)
  const contacts = { ...nobody, contacts: true }
  await aRule(contacts, { steps: [{ afterMinutes: 5, targets: contacts }] })
  const [atGate, inYard] = [await raise(), await raise({}, other)]
  const told = () =>
    mails
      .splice(0)
      .flatMap(({ to, alarms }) => to.flatMap(each => (alarms ?? []).map(({ alarmId }) => [each, alarmId])))
      .sort()
  const expected = [
    ['gate@plant.example', atGate.alarmId],
    ['server@plant.example', atGate.alarmId],
    ['yard@plant.example', inYard.alarmId],
  ].sort()
  await plan()
  await fire()
  expect(told()).toEqual(expected)
  await pass(6 * minute)
  await fire()
  expect(told()).toEqual(expected)
})
