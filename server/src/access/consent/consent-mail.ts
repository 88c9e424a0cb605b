import { menuWord } from '@watchfire/contract/core/brand-words.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { brandOfCustomer } from '../../core/brand.ts'

type Request = { customerId: number; by: string; reason: string; hours: number }

/** The way through the menus, as the brand of the customer's mails calls them. */
const menusTo = (customerId: number, language: Language) =>
  ['system', 'accounts'].map(name => menuWord(name, brandOfCustomer(customerId).brand.menuNames, language)).join(' → ')

/** Administrators read both languages at once: who they are is not known here. */
export const consentMail = ({ customerId, by, reason, hours }: Request) => ({
  title: '平台申请访问贵方数据 / The platform asks for access',
  message: `${by} 申请访问 ${hours} 小时，原因：${reason}\n请登录控制台，在“${menusTo(customerId, 'zh')} → 三员分立”中同意或拒绝。在您同意之前，平台不能查看贵方的数据。\n\n${by} asks for access for ${hours} h. Reason: ${reason}\nSign in to the console and allow or refuse it under ${menusTo(customerId, 'en')} → Separation of duties. Until you allow it the platform sees none of your data.`,
})
