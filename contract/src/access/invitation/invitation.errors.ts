import type { ErrorText } from '../../core/errors.ts'

export const invitationErrors = {
  'invitation.notFound': {
    rcode: 2270,
    zh: '邀请不存在，或已被接受或撤回',
    en: 'There is no such invitation, or it was accepted or withdrawn',
  },
  'invitation.pendingAlready': {
    rcode: 2271,
    zh: '已邀请过“{email}”加入该{brand.company}，可在邀请列表中重新发送',
    en: '“{email}” is invited to this {brand.company} already; send it again from the list of invitations',
  },
  'invitation.tooMany': {
    rcode: 2272,
    zh: '最多可有 {limit} 个未接受的邀请，请先撤回不再需要的',
    en: 'At most {limit} invitations wait at a time; withdraw those that are not needed',
  },
  'invitation.noMailServer': {
    rcode: 2273,
    zh: '{brand.company}没有可用的邮件服务器，请先在“邮件服务”中配置，或直接创建账号并转交一次性密码',
    en: 'The {brand.company} has no mail server: set one up under Mail, or make the account and pass on its one-time password',
  },
  'invitation.noAddress': {
    rcode: 2274,
    zh: '系统未设置对外地址（WATCHFIRE_PUBLIC_URL），邮件无法附带链接；请联系平台管理员，或直接创建账号',
    en: 'This installation does not know its address (WATCHFIRE_PUBLIC_URL), so mails carry no links; ask who runs it, or make the account',
  },
  'invitation.justSent': {
    rcode: 2275,
    zh: '该邀请刚刚发送过，请在 {seconds} 秒后再试',
    en: 'This invitation has just been sent; try again in {seconds} seconds',
  },
  'invitation.dead': {
    rcode: 2276,
    zh: '该邀请链接无效或已失效，请联系邀请人重新发送',
    en: 'This link opens no invitation, or no longer; ask whoever invited you for another one',
  },
} as const satisfies Record<string, ErrorText>
