/** What mails and robots say of alarms. Names in it come from devices and people: nothing of them may act in a mail or a chat. */
import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { siteText } from '../core/site-time.ts'

export type ToldAlarm = {
  typeName: string
  level: AlarmLevel
  companyName: string
  projectName: string
  regionName: string
  deviceName: string
  location: string
  /** ms */
  receivedAt: number
  count: number
}

const levelWords = {
  severe: '严重',
  normal: '一般',
  notice: '提示',
  recordOnly: '仅记录',
  fault: '故障',
  noticeVariant: '提醒',
} as const satisfies Record<AlarmLevel, string>

const longestName = 60
/** Alarms told one by one; of more only the number is told. */
const mostTold = 10

/**
 * A name as one line of plain text: no control or direction marks, no line ends, no mention (`@all`, `<at …>`), no markup and no
 * address that a chat would make a link of. Full-width letters look the same and do nothing.
 */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/[@<>[\]`*_~#|\\]/g, letter => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
    .replaceAll('://', '：//')
    .replace(/\b(www|https?)\./gi, '$1．')
    .trim()
  const letters = [...plain]
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : plain
}

const placeOf = (alarm: ToldAlarm) =>
  [alarm.companyName, alarm.projectName, alarm.regionName, alarm.deviceName, alarm.location]
    .map(plainName)
    .filter((part, index, parts) => part !== '' && parts.indexOf(part) === index)
    .join(' / ')

const headOf = (alarm: ToldAlarm) => `【${levelWords[alarm.level]}】${plainName(alarm.typeName)}`

/** `step` in minutes; 0 is the first notice. */
const reasonOf = (step: number) => (step === 0 ? '新告警通知' : `告警升级：已超过${spanOf(step)}未处理`)

function spanOf(minutes: number): string {
  const [days, hours, rest] = [Math.trunc(minutes / 1440), Math.trunc((minutes % 1440) / 60), minutes % 60]
  return [days && ` ${days} 天`, hours && ` ${hours} 小时`, rest && ` ${rest} 分钟`].filter(Boolean).join('')
}

/** The message to a group. `alarms` in the order they came. */
export function robotText(
  alarms: readonly ToldAlarm[],
  { ruleName, step }: { ruleName: string; step: number },
): string {
  const told = alarms.slice(0, mostTold).map(alarm => {
    const times = alarm.count > 1 ? `（${alarm.count} 次）` : ''
    return `${headOf(alarm)}${times}\n位置：${placeOf(alarm)}\n时间：${siteText(alarm.receivedAt)}`
  })
  const more = alarms.length - told.length
  return [
    reasonOf(step),
    ...told,
    ...(more > 0 ? [`另有 ${more} 条告警，请登录平台查看。`] : []),
    `规则：${plainName(ruleName)}`,
  ].join('\n')
}

export function mailText(alarms: readonly ToldAlarm[], { ruleName, step }: { ruleName: string; step: number }) {
  const [first] = alarms
  const many = alarms.length > 1 ? `等 ${alarms.length} 条告警` : ''
  return {
    title: first ? `${headOf(first)}${many} ${plainName(first.projectName)} ${plainName(first.deviceName)}` : '',
    message: `${reasonOf(step)}。规则：${plainName(ruleName)}`,
  }
}
