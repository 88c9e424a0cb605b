import { roleWord } from '@watchfire/contract/access/role/role.words.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { brandOfCustomer } from '../../core/brand.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { checkAddresses, hasMailServer, mailSender, queueMail } from '../../mail/mail.public.ts'
import type { InvitationLinks } from './invitation-links.ts'

type Words = { name: string; company: string; role: string; days: number }
const texts: Record<Language, { title: (words: Words) => string; message: (words: Words) => string }> = {
  zh: {
    title: ({ company }) => `${company} 邀请您使用安防平台`,
    message: ({ name, company, role, days }) =>
      `${name} 邀请您加入 ${company}，角色：${role}。\n请打开下面的链接，设置账号和密码。链接 ${days} 天内有效，只能使用一次。如果您不认识邀请人，请忽略此邮件。`,
  },
  en: {
    title: ({ company }) => `${company} invites you to its safety platform`,
    message: ({ name, company, role, days }) =>
      `${name} invites you to ${company} as ${role}.\nOpen the link below to choose your account name and password. It works once, within ${days} days. If you do not know who invites you, ignore this mail.`,
  },
}

type Wanted = {
  invitationId: number
  email: string
  language: Language
  company: { companyId: number; name: string }
  roleName: string
  /** How long the link is valid. */
  days: number
}

/** By the server of the company, or where it has none of whoever invites. @throws when no mail can go, or none with a link */
export async function queueInvitation(
  trx: Trx,
  viewer: Viewer,
  links: Pick<InvitationLinks, 'haveAddress'>,
  { invitationId, email, language, company, roleName, days }: Wanted,
): Promise<void> {
  const sender = await mailSender(trx, viewer)
  let from: { tenantId: number; companyId: number } | undefined
  for (const companyId of [company.companyId, viewer.companyId])
    if (!from && sender && (await hasMailServer(trx, companyId))) from = { tenantId: sender.tenantId, companyId }
  if (!from || !sender) throw refuse('invitation.noMailServer')
  if (!links.haveAddress && !brandOfCustomer(from.tenantId).address) throw refuse('invitation.noAddress')
  await checkAddresses(trx, from.companyId, [{ field: 'email', addresses: [email] }])
  const words = { name: sender.by.name, company: company.name, role: roleWord(roleName, language), days }
  await queueMail(trx, {
    ...from,
    to: [email],
    cc: [],
    title: texts[language].title(words),
    message: texts[language].message(words),
    alarms: [],
    by: sender.by,
    cause: 'invitation',
    language,
    invitationId,
  })
}
