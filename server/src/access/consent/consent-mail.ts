import { menuWord } from '@watchfire/contract/core/brand-words.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { siteBrand } from '../../core/brand.ts'

type Request = { by: string; reason: string; hours: number }

/** The way through the menus, as the brand of our mails calls them. */
const menusTo = (language: Language) =>
  ['system', 'accounts'].map(name => menuWord(name, siteBrand().menuNames, language)).join(' → ')

/** Administrators read both languages at once: who they are is not known here. */
export const consentMail = ({ by, reason, hours }: Request) => ({
  title: '平台申请访问贵方数据 / The platform asks for access',
  message: `${by} 申请访问 ${hours} 小时，原因：${reason}\n请登录控制台，在“${menusTo('zh')} → 三员分立”中同意或拒绝。在您同意之前，平台不能查看贵方的数据。\n\n${by} asks for access for ${hours} h. Reason: ${reason}\nSign in to the console and allow or refuse it under ${menusTo('en')} → Separation of duties. Until you allow it the platform sees none of your data.`,
})
