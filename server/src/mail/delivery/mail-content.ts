/** What a mail says, as HTML and as text. Everything in it that came from outside is escaped and made one line. */
import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { toldLines } from '@watchfire/contract/alarm/told-lines.ts'
import type { Brand } from '@watchfire/contract/core/brand-file.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { z } from 'zod'
import { type AlarmRow, levelNames } from '../../alarm/alarm.public.ts'
import { inBrand, mailOfBrand, platformTitle, type Reader } from '../../core/brand.ts'
import { siteText, siteZone } from '../../core/site-time.ts'
import { mailTexts } from '../mail-texts.ts'
import { inHtml, plainLine, plainLines } from './plain-line.ts'

export type MailAlarm = {
  row: AlarmRow
  /** Content ids of its pictures in the same mail. */
  pictures: readonly string[]
  /** Where the alarm and its recordings are seen; none while the installation does not know its own address. */
  link?: string
  recordings: readonly string[]
}
export type MailWords = {
  message: string
  /** The person who wrote, by name, account and company; empty where no person did. */
  sender: string
  account: string
  company: string
  language: Language
  /** Of the customer it is for; that of the installation unless said. */
  brand?: Brand | undefined
  alarms: readonly MailAlarm[]
  /** Alarms that are no more, and pictures there was no room for. */
  gone: number
  leftOut: number
  /** The name of the file that goes with it. */
  attached?: string | undefined
  /** The link to open; empty when it was taken back meanwhile. */
  invitation?: string
}

const colours: Record<string, string> = { severe: '#c0261c', normal: '#b45309', notice: '#1d4ed8', fault: '#6b7280' }

export function mailContent(words: MailWords): { html: string; text: string } {
  const texts = mailTexts[words.language]
  const sender = plainLine(words.sender, 60)
  const [account, company] = [plainLine(words.account, 60), plainLine(words.company, 100)]
  const by = sender === '' ? [] : [texts.sentBy(sender, account, company)]
  const message = plainLines(words.message)
  const attached = words.attached === undefined ? undefined : texts.attached(plainLine(words.attached, 120))
  const { invitation } = words
  const intro =
    words.alarms.length > 0
      ? texts.intro(sender)
      : invitation === undefined
        ? (attached ?? texts.noAlarms)
        : texts[invitation === '' ? 'withdrawn' : 'accept']
  const notes = [
    ...(words.leftOut > 0 ? [texts.left(words.leftOut)] : []),
    ...(words.gone > 0 ? [texts.gone(words.gone)] : []),
  ]
  const ofBrand = mailOfBrand(words).footer
  const footer = [texts.footer(platformTitle(words), siteZone(), company), ofBrand].filter(Boolean).join('\n')
  const html = `<!doctype html>
<html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:16px;background:#f3f4f6;color:#111827;font:14px/1.6 'PingFang SC','Microsoft YaHei',Arial,sans-serif">
<div style="max-width:720px;margin:0 auto">
${by.map(line => `<p style="color:#4b5563">${inHtml(line)}</p>`).join('')}
${message === '' ? '' : `<p dir="auto" style="white-space:pre-wrap;font-size:15px">${inHtml(message)}</p>`}
<p>${invitation ? `<a href="${inHtml(invitation)}">${inHtml(intro)}</a>` : inHtml(intro)}</p>
${words.alarms.map(alarm => htmlOf(alarm, words)).join('\n')}
${notes.map(note => `<p>${inHtml(note)}</p>`).join('\n')}
<p style="color:#4b5563;font-size:12px">${inHtml(footer).replaceAll('\n', '<br>')}</p>
</div></body></html>
`
  const text = [
    ...by,
    ...(message === '' ? [] : [message, '']),
    intro,
    ...(invitation ? [invitation] : []),
    ...words.alarms.map(alarm => `\n${textOf(alarm, words)}`),
    ...(notes.length > 0 ? ['', ...notes] : []),
    '',
    '-- ',
    footer,
  ].join('\n')
  return { html, text }
}

/** The facts of an alarm, in the order they are read. */
function factsOf({ row }: MailAlarm, reader: Reader): { head: string; level: string; facts: [string, string][] } {
  const { language } = reader
  const texts = mailTexts[language]
  const level = z.decode(alarmLevel, row.level as never)
  const by = plainLine(row.handled_by ?? '', 60)
  const state =
    row.state === 1
      ? texts.pending
      : row.handled_at === null
        ? texts.handled
        : texts.handledBy(by, siteText(row.handled_at))
  const facts: [string, string][] = [
    [texts.time, siteText(row.alarm_at)],
    [texts.level, levelNames[level][language]],
    [
      inBrand(texts.project, reader),
      [row.company_name, row.project_name, row.region_name]
        .map(name => plainLine(name, 100))
        .filter(Boolean)
        .join(' / '),
    ],
    [texts.device, plainLine(row.device_name, 200)],
    [texts.place, plainLine(row.location || row.device_location, 500)],
    ...toldLines(row, language, text => inBrand(text, reader)).map(([name, value]): [string, string] => [
      plainLine(name, 100),
      plainLine(value),
    ]),
    [texts.state, state],
  ]
  if (row.count > 1) facts.push([texts.count, String(row.count)])
  if (row.comment) facts.push([texts.comment, plainLine(row.comment, 600)])
  return {
    head: plainLine(language === 'en' ? row.type_name_en : row.type_name, 100),
    level,
    facts: facts.filter(([, value]) => value !== ''),
  }
}

function htmlOf(alarm: MailAlarm, reader: Reader): string {
  const texts = mailTexts[reader.language]
  const { head, level, facts } = factsOf(alarm, reader)
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" style="text-align:start;color:#4b5563;font-weight:normal;padding:1px 12px 1px 0;white-space:nowrap;vertical-align:top">${inHtml(name)}</th><td><bdi>${inHtml(value)}</bdi></td></tr>`,
  )
  const pictures = alarm.pictures.map(
    cid =>
      `<img src="cid:${inHtml(cid)}" alt="${inHtml(texts.picture)}" style="max-width:100%;margin:8px 8px 0 0;border-radius:4px">`,
  )
  const links = [
    ...alarm.recordings.map(link => `<a href="${inHtml(link)}">${inHtml(texts.recording)}</a>`),
    ...(alarm.link ? [`<a href="${inHtml(alarm.link)}">${inHtml(texts.open)}</a>`] : []),
  ]
  const recordingInside = alarm.recordings.length === 0 && alarm.row.recordings.length > 0
  return `<div style="background:#fff;border-inline-start:4px solid ${colours[level] ?? '#374151'};border-radius:4px;padding:12px 16px;margin:12px 0">
<h2 style="margin:0 0 6px;font-size:17px"><bdi>${inHtml(head)}</bdi></h2>
<table style="border-collapse:collapse">${rows.join('')}</table>
${pictures.join('\n')}
${recordingInside ? `<p style="margin:8px 0 0">${inHtml(texts.recordingInside)}</p>` : ''}
${links.length > 0 ? `<p style="margin:8px 0 0">${links.join(' · ')}</p>` : ''}
</div>`
}

function textOf(alarm: MailAlarm, reader: Reader): string {
  const texts = mailTexts[reader.language]
  const { head, facts } = factsOf(alarm, reader)
  const recordingInside = alarm.recordings.length === 0 && alarm.row.recordings.length > 0
  return [
    `* ${head}`,
    ...facts.map(([name, value]) => `  ${name}: ${value}`),
    ...(recordingInside ? [`  ${texts.recordingInside}`] : []),
    ...alarm.recordings.map(link => `  ${texts.recording}: ${link}`),
    ...(alarm.link ? [`  ${texts.open}: ${alarm.link}`] : []),
  ].join('\n')
}
