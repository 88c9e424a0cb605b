/** The words of notices. Both languages name the keyword that robots may demand: 告警, alarm. */
import type { Language } from '@watchfire/contract/core/errors.ts'

const zh = {
  /** Begins each alarm. */
  head: (level: string, type: string) => `【${level}】${type}`,
  times: (count: number) => `（${count} 次）`,
  fresh: '新告警通知',
  unhandled: (span: string) => `告警升级：已超过${span}未处理`,
  days: (count: number) => ` ${count} 天`,
  hours: (count: number) => ` ${count} 小时`,
  minutes: (count: number) => ` ${count} 分钟`,
  place: (place: string) => `位置：${place}`,
  time: (time: string) => `时间：${time}`,
  measured: (what: string) => `测量/原因：${what}`,
  more: (count: number) => `另有 ${count} 条告警，请登录平台查看。`,
  rule: (name: string) => `规则：${name}`,
  /** Follows the first alarm in a subject. */
  many: (count: number) => `等 ${count} 条告警`,
  sentence: (reason: string, rule: string) => `${reason}。${rule}`,
  test: '告警通知测试',
  robot: (name: string) => `机器人：${name}`,
  sender: (name: string) => `发送人：${name}`,
  deleted: '机器人已删除',
}
type NoticeTexts = typeof zh

const counted = (count: number, word: string) => ` ${count} ${word}${count === 1 ? '' : 's'}`

const en: NoticeTexts = {
  head: (level, type) => `${level}: ${type}`,
  times: count => ` (${count} times)`,
  fresh: 'New alarm',
  unhandled: span => `Escalation: alarm unhandled for${span}`,
  days: count => counted(count, 'day'),
  hours: count => counted(count, 'hour'),
  minutes: count => counted(count, 'minute'),
  place: place => `Place: ${place}`,
  time: time => `Time: ${time}`,
  measured: what => `Measured or reason: ${what}`,
  more: count => `${count} more alarms; sign in to the platform to see them.`,
  rule: name => `Rule: ${name}`,
  many: count => ` and ${counted(count - 1, 'more alarm').trim()}`,
  sentence: (reason, rule) => `${reason}. ${rule}`,
  test: 'Test of alarm notices',
  robot: name => `Robot: ${name}`,
  sender: name => `Sent by: ${name}`,
  deleted: 'The robot was deleted',
}

export const noticeTexts: Record<Language, NoticeTexts> = { zh, en }
