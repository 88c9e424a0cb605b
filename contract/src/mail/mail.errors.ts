import type { ErrorText } from '../core/errors.ts'

export const mailErrors = {
  'mail.noReceiver': { rcode: 3301, zh: '请选择收件人', en: 'Choose at least one recipient' },
  'mail.noTitle': { rcode: 3302, zh: '请输入主题', en: 'Enter a subject' },
  'mail.noServer': {
    rcode: 3303,
    zh: '尚未配置邮件服务器，请联系管理员',
    en: 'No mail server is set up yet, ask your administrator',
  },
  'mail.serverNotFound': { rcode: 3304, zh: '邮件服务器不存在', en: 'No such mail server' },
  'mail.serverChanged': {
    rcode: 3305,
    zh: '该邮件服务器已被他人修改，请刷新后重试',
    en: 'Somebody else changed this mail server, reload and try again',
  },
  'mail.passwordAgain': {
    rcode: 3306,
    zh: '更换服务器地址或账号时，请重新输入密码',
    en: 'Another address or account needs the password again',
  },
  'mail.tooManyServers': {
    rcode: 3307,
    zh: '每个{brand.company}最多 {limit} 个邮件服务器',
    en: 'A {brand.company} has at most {limit} mail servers',
  },
  'mail.addressNotAllowed': {
    rcode: 3311,
    zh: '邮件只能发往{brand.company}允许的邮箱域名（{domains}），不能发往 {addresses}',
    en: 'Mails may go to the {brand.company}’s allowed domains only ({domains}), not to {addresses}',
  },
  'mail.domainTaken': { rcode: 3312, zh: '域名 {domain} 已添加', en: 'Domain {domain} is allowed already' },
  'mail.tooManyDomains': {
    rcode: 3313,
    zh: '每个{brand.company}最多 {limit} 个邮箱域名',
    en: 'A {brand.company} has at most {limit} mail domains',
  },
  'mail.domainNotFound': { rcode: 3314, zh: '邮箱域名不存在', en: 'No such mail domain' },
  'mail.noAlarm': { rcode: 3308, zh: '请选择要转发的告警', en: 'Choose at least one alarm to forward' },
  'mail.quotaOfAccount': {
    rcode: 3309,
    zh: '您在 {hours} 小时内最多可向 {limit} 个邮箱转发（抄送和测试邮件计入），目前还剩 {left} 个；{at} 起可以发送此邮件',
    en: 'You may forward to {limit} addresses within {hours} h, copies and test mails included, and {left} are left; this mail can be sent from {at} on',
  },
  'mail.quotaOfCompany': {
    rcode: 3310,
    zh: '本{brand.company}在 {hours} 小时内最多可向 {limit} 个邮箱转发（抄送和测试邮件计入），目前还剩 {left} 个；{at} 起可以发送此邮件',
    en: 'Your {brand.company} may forward to {limit} addresses within {hours} h, copies and test mails included, and {left} are left; this mail can be sent from {at} on',
  },
} as const satisfies Record<string, ErrorText>
