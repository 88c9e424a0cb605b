/** Whose the sign-ins of the demo are; the sign-ins themselves come from a server in demo mode. */
import { defineTexts } from '../core/texts.ts'

export const demoTexts = defineTexts({
  zh: {
    root: '平台管理员',
    admin: '{brand.customer}管理员',
    operator: '值班员（单个{brand.project}）',
    other: '另一{brand.customer}的管理员',
  },
  en: {
    root: 'Platform administrator',
    admin: 'Administrator of a {brand.customer}',
    operator: 'Operator of one {brand.project}',
    other: 'Administrator of another {brand.customer}',
  },
})
