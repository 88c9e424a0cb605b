import type { Language } from '@watchfire/contract/core/errors.ts'
import { inBrand, type Reader } from '../core/brand.ts'
import { notOutside, notOutsideText } from '../core/egress/egress-address.ts'

const zh = {
  intro: (sender: string) => (sender === '' ? '系统发来以下告警：' : `${sender} 转发了以下告警：`),
  sentBy: (name: string, account: string, company: string) =>
    `发件人：${[`${name}（账号 ${account}）`, company].filter(Boolean).join('，')}`,
  noAlarms: '此邮件未附带告警。',
  attached: (file: string) => `附件：${file}`,
  accept: '打开邀请，设置账号和密码',
  withdrawn: '此邀请已撤回。',
  place: '位置',
  device: '设备',
  project: '{brand.project}',
  level: '等级',
  time: '时间',
  state: '状态',
  pending: '未处理',
  handled: '已处理',
  handledBy: (by: string, at: string) => `已处理（${by}，${at}）`,
  comment: '处理意见',
  count: '发生次数',
  picture: '告警图片',
  recording: '查看录像（链接 7 天内有效）',
  recordingInside: '有录像，请登录控制台查看',
  open: '在控制台中打开',
  left: (count: number) => `另有 ${count} 张图片未附上，请登录控制台查看。`,
  gone: (count: number) => `${count} 条告警已被删除。`,
  footer: (platform: string, zone: string, company: string) =>
    `此邮件由${platform}${company === '' ? '' : `代 ${company} `}自动发送，时间为 ${zone} 时区。`,
  testTitle: (platform: string) => `${platform}邮件测试`,
  testMessage: '收到此邮件，说明邮件服务器已配置成功。',
}
type MailTexts = typeof zh

const en: MailTexts = {
  intro: sender => (sender === '' ? 'The platform reports these alarms:' : `${sender} forwards these alarms:`),
  sentBy: (name, account, company) => `Sent by ${[`${name} (account ${account})`, company].filter(Boolean).join(', ')}`,
  noAlarms: 'No alarm goes with this mail.',
  attached: file => `Attached: ${file}`,
  accept: 'Open the invitation and choose account and password',
  withdrawn: 'This invitation was withdrawn.',
  place: 'Place',
  device: 'Device',
  project: '{brand.Project}',
  level: 'Level',
  time: 'Time',
  state: 'State',
  pending: 'Pending',
  handled: 'Handled',
  handledBy: (by, at) => `Handled (${by}, ${at})`,
  comment: 'Comment',
  count: 'Occurrences',
  picture: 'Picture of the alarm',
  recording: 'Watch the recording (the link works for 7 days)',
  recordingInside: 'There is a recording; sign in to the console to watch it',
  open: 'Open in the console',
  left: count => `${count} more pictures are not attached; sign in to the console to see them.`,
  gone: count => `${count} alarms have been deleted since.`,
  footer: (platform, zone, company) =>
    `Sent by ${platform}${company === '' ? '' : ` for ${company}`}. Times are in the zone ${zone}.`,
  testTitle: platform => `${platform}: test mail`,
  testMessage: 'This mail shows that the mail server works.',
}

export const mailTexts: Record<Language, MailTexts> = { zh, en }

/** Reasons of our own; a server's words are shown as they came. */
export const mailReasons: Record<string, Readonly<Record<Language, string>>> = {
  'code:noServer': { zh: '{brand.company}没有可用的邮件服务器', en: 'The {brand.company} has no mail server' },
  'code:notAllowed': {
    zh: '邮箱域名不在{brand.company}允许的范围内',
    en: 'The domain is not one the {brand.company}’s mails may go to',
  },
  'code:noReceiver': { zh: '没有有效的收件人', en: 'There is no valid recipient' },
  [notOutside]: notOutsideText,
  'code:wrongKey': { zh: '邮件密码无法解密，请重新输入', en: 'The password cannot be opened, enter it again' },
  'code:unanswered': {
    zh: '发送时中断，未收到服务器的确认，收件人可能已收到',
    en: 'Cut off before the server confirmed: it may have arrived',
  },
}

/** Our own reasons in the reader's language, a server's words as they came. */
export function reasonText(reason: string, reader: Reader): string {
  const own = mailReasons[reason]
  return own ? inBrand(own[reader.language], reader) : reason
}
