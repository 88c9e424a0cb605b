/** The sign-ins of the demo. They exist only on a server in demo mode, which listens on the machine itself alone. */
import { defineTexts } from '../core/texts.ts'

export const demoTexts = defineTexts('demo', {
  zh: { root: '平台管理员', admin: '客户管理员', operator: '值班员（单个{brand.project}）', other: '另一客户的管理员' },
  en: {
    root: 'Platform administrator',
    admin: 'Administrator of a customer',
    operator: 'Operator of one {brand.project}',
    other: 'Administrator of another customer',
  },
})
export type DemoRole = keyof typeof demoTexts.zh

export const demoAccounts: readonly { account: string; password: string; role: DemoRole }[] = [
  { account: '13800000002', password: 'Watchfire!op', role: 'operator' },
  { account: '13800000001', password: 'Watchfire!admin', role: 'admin' },
  { account: '13900000001', password: 'Watchfire!other', role: 'other' },
  { account: 'root', password: 'Watchfire!root', role: 'root' },
]
