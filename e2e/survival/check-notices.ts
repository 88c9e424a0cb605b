/** What was written down about notices and what arrived outside, held against each other. Answers what is broken, one line each. */

import type { Database } from '../../server/src/core/db/database.ts'
import type { TestSmtp } from '../../server/src/mail/testing/test-smtp-server.ts'
import type { ChatEndpoint } from '../../server/src/notice/chat/chat-endpoint.ts'

export type RaisedAlarm = {
  /** Its number in the database. */
  alarmId: number
  /** Stands in its location, and so in every message that tells of it. */
  mark: string
  type: number
  /** Somebody handled it, with an answer, before any escalation was due. */
  handled: boolean
}

/** Each step of a rule tells a mailbox and a group of its own, so that what arrives says why. */
export type WatchedRule = { ruleId: number; type: number; steps: readonly number[] }
export const mailboxOf = (ruleId: number, step: number) => `rule-${ruleId}-${step}@plant.example`

export type NoticeRows = Awaited<ReturnType<typeof readNoticeRows>>

export async function readNoticeRows({ system: db }: Database) {
  const [dues, mails, mailAlarms, messages] = await Promise.all([
    db.selectFrom('notice_due').select(['alarm_id', 'rule_id', 'step', 'fired_at', 'outcome']).execute(),
    db.selectFrom('mail').select(['mail_id', 'message_id', 'receivers', 'state', 'settled_at']).execute(),
    db.selectFrom('mail_alarm').select(['mail_id', 'alarm_id']).execute(),
    db.selectFrom('robot_message').select(['robot_id', 'text', 'state', 'answer']).orderBy('message_id').execute(),
  ])
  return { dues, mails, mailAlarms, messages }
}

/** Nothing waits any more, neither a step nor a delivery. */
export const isQuiet = ({ dues, mails, messages }: NoticeRows): boolean =>
  dues.every(due => due.fired_at !== null) &&
  mails.every(mail => mail.settled_at !== null) &&
  messages.every(message => message.state !== 0)

/** Every alarm has each step of its rule once and no other, with the outcome that its handling allows. */
export function brokenSteps(
  alarms: readonly RaisedAlarm[],
  rules: readonly WatchedRule[],
  { dues }: NoticeRows,
): string[] {
  const expected = alarms.flatMap(alarm =>
    rules
      .filter(rule => rule.type === alarm.type)
      .flatMap(({ ruleId, steps }) => steps.map(step => ({ alarm, name: nameOf(alarm.alarmId, ruleId, step), step }))),
  )
  const outcomes = new Map(dues.map(due => [nameOf(due.alarm_id, due.rule_id, due.step), due.outcome]))
  const known = new Set(expected.map(({ name }) => name))
  return [
    ...expected.flatMap(({ alarm, name, step }) => {
      const outcome = outcomes.get(name)
      const allowed = !alarm.handled ? ['told'] : step === 0 ? ['told', 'handled'] : ['handled']
      return outcome !== undefined && allowed.includes(outcome) ? [] : [`${name} (${alarm.mark}) is ${outcome}`]
    }),
    ...[...outcomes.keys()].filter(name => !known.has(name)).map(name => `${name} is told of and should not be`),
  ]
}

const nameOf = (alarmId: number, ruleId: number, step: number) => `alarm ${alarmId} rule ${ruleId} step ${step}`

/** What counts as told stands in exactly one mail and one message of its step, and what does not in none. */
export function receivedTwiceOrNever(
  alarms: readonly RaisedAlarm[],
  robotOf: ReadonlyMap<string, number>,
  { dues, mails, mailAlarms, messages }: NoticeRows,
): string[] {
  const marks = new Map(alarms.map(({ alarmId, mark }) => [alarmId, mark]))
  return dues.flatMap(due => {
    const mailbox = mailboxOf(due.rule_id, due.step)
    const own = new Set(mails.filter(mail => mail.receivers.includes(mailbox)).map(mail => mail.mail_id))
    const inMails = mailAlarms.filter(row => row.alarm_id === due.alarm_id && own.has(row.mail_id)).length
    const mark = marks.get(due.alarm_id) ?? ''
    const texts = messages.filter(({ robot_id }) => robot_id === robotOf.get(mailbox)).map(({ text }) => text)
    const inTexts = texts.join('\n').split(mark).length - 1
    const wanted = due.outcome === 'told' ? 1 : 0
    if (inMails === wanted && inTexts === wanted) return []
    return [`${nameOf(due.alarm_id, due.rule_id, due.step)} is in ${inMails} mails and ${inTexts} messages`]
  })
}

/** Every mail arrived and says so, a repeated one under the same Message-ID, and none that nobody queued. */
export function brokenMails({ mails }: NoticeRows, smtp: Pick<TestSmtp, 'mails'>): string[] {
  const arrived = new Set(smtp.mails.map(mail => mail.messageId))
  const queued = new Set(mails.map(mail => `<${mail.message_id}>`))
  return [
    ...mails
      .filter(mail => mail.state !== 1 || !arrived.has(`<${mail.message_id}>`))
      .map(mail => `mail ${mail.mail_id} to ${mail.receivers} is in state ${mail.state}`),
    ...[...arrived].filter(id => id === undefined || !queued.has(id)).map(id => `a mail ${id} that nobody queued`),
  ]
}

/** Every message that counts as sent stands in the group; one that was given up was refused for good, perhaps after an attempt nobody answered. */
export function brokenMessages({ messages }: NoticeRows, chat: Pick<ChatEndpoint, 'taken'>): string[] {
  const sent = 1
  const [givenUp, unsure] = [2, 3]
  return messages
    .filter(({ state, text, answer }) => {
      if (state === sent) return !chat.taken.some(taken => taken.includes(text))
      return (state !== givenUp && state !== unsure) || !/^HTTP 404/.test(answer)
    })
    .map(({ state, text, answer }) => `a message in state ${state} (${answer}): ${text}`)
}
