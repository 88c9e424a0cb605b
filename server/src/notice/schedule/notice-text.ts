/** What mails and robots say of alarms. Names in it come from devices and people: nothing of them may act in a mail or a chat. */
import type { Alarm, AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { toldLines, toldText } from '@watchfire/contract/alarm/told-lines.ts'
import type { Brand } from '@watchfire/contract/core/brand-file.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { levelNames } from '../../alarm/alarm.public.ts'
import { inBrand } from '../../core/brand.ts'
import { siteText } from '../../core/site-time.ts'
import { textForAll } from '../chat/robot-vendors.ts'
import { noticeTexts } from './notice-texts.ts'

export type NotifiedAlarm = {
  type: number
  typeNames: Record<Language, string>
  level: AlarmLevel
  companyName: string
  projectName: string
  regionName: string
  deviceName: string
  location: string
  /** ms */
  receivedAt: number
  count: number
  extra: Alarm['extra'] | null
}

const maxNameLength = 60
/** What was measured, why a rule raised it, and what to do. */
const maxToldLength = 300
/** Alarms told one by one; of more only the number is told. */
const maxListed = 10

/**
 * A name as one line of plain text: no control or direction marks, no line ends, no mention (`@all`, `<at …>`), no markup and no
 * address that a chat would make a link of. Full-width letters look the same and do nothing.
 */
export function plainName(name: string, maxLength = maxNameLength): string {
  const plain = name
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/[@<>[\]`*_~#|\\]/g, letter => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
    .replaceAll('://', '：//')
    .replace(/\b(www|https?)\./gi, '$1．')
    .trim()
  const letters = [...plain]
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : plain
}

const locationText = (alarm: NotifiedAlarm) =>
  [alarm.companyName, alarm.projectName, alarm.regionName, alarm.deviceName, alarm.location]
    .map(name => plainName(name))
    .filter((part, index, parts) => part !== '' && parts.indexOf(part) === index)
    .join(' / ')

const headOf = (alarm: NotifiedAlarm, language: Language) =>
  noticeTexts[language].head(levelNames[alarm.level][language], plainName(alarm.typeNames[language]))

type Why = {
  ruleName: string
  /** In minutes; 0 is the first notice. */
  step: number
  /** Of the customer it is for. */
  brand?: Brand | undefined
}

/** As one line; empty where it says nothing. */
const measuredOf = ({ type, extra }: NotifiedAlarm, language: Language, brand: Why['brand']) =>
  plainName(
    toldText(
      toldLines({ type, extra }, language, text => inBrand(text, { language, brand })),
      language,
    ),
    maxToldLength,
  )

function reasonOf(step: number, language: Language): string {
  const t = noticeTexts[language]
  return step === 0 ? t.fresh : t.unhandled(spanOf(step, language))
}

function spanOf(minutes: number, language: Language): string {
  const t = noticeTexts[language]
  const [days, hours, rest] = [Math.trunc(minutes / 1440), Math.trunc((minutes % 1440) / 60), minutes % 60]
  return [days && t.days(days), hours && t.hours(hours), rest && t.minutes(rest)].filter(Boolean).join('')
}

/**
 * The message to a group: as many alarms as every vendor takes, and how many more there are. `alarms` in the order they came. What was
 * measured gives way before an alarm does, that of the last one first.
 */
export function robotText(
  alarms: readonly NotifiedAlarm[],
  { ruleName, step, brand }: Why,
  language: Language,
): string {
  const t = noticeTexts[language]
  const all = alarms.slice(0, maxListed).map(alarm => {
    const times = alarm.count > 1 ? t.times(alarm.count) : ''
    const lines = [
      `${headOf(alarm, language)}${times}`,
      t.place(locationText(alarm)),
      t.time(siteText(alarm.receivedAt)),
    ]
    const measured = measuredOf(alarm, language, brand)
    return { text: lines.join('\n'), measured: measured === '' ? '' : `\n${t.measured(measured)}` }
  })
  const telling = (count: number, measuredCount: number): string => {
    const more = alarms.length - count
    const lines = [
      reasonOf(step, language),
      ...all.slice(0, count).map(({ text, measured }, at) => (at < measuredCount ? `${text}${measured}` : text)),
      ...(more > 0 ? [t.more(more)] : []),
      t.rule(plainName(ruleName)),
    ]
    const text = lines.join('\n')
    if (Buffer.byteLength(text) <= textForAll) return text
    if (measuredCount > 0) return telling(count, measuredCount - 1)
    return count > 1 ? telling(count - 1, 0) : text
  }
  return telling(all.length, all.length)
}

export function mailText(alarms: readonly NotifiedAlarm[], { ruleName, step }: Why, language: Language) {
  const t = noticeTexts[language]
  const [first] = alarms
  const many = alarms.length > 1 ? t.many(alarms.length) : ''
  return {
    title: first
      ? `${headOf(first, language)}${many} ${plainName(first.projectName)} ${plainName(first.deviceName)}`
      : '',
    message: t.sentence(reasonOf(step, language), t.rule(plainName(ruleName))),
  }
}

/** What a robot says when it is tried out. */
export function testText({ robotName, by }: { robotName: string; by: string }, language: Language): string {
  const t = noticeTexts[language]
  return [t.test, t.robot(plainName(robotName)), t.sender(plainName(by)), t.time(siteText(Date.now()))].join('\n')
}
