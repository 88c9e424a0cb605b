import { defineTexts } from '../../core/texts.ts'

/** The platform's own roles are stored by these names, which no customer's role may take. */
export const roleNameTexts = defineTexts({
  zh: { root: '平台管理员', admin: '管理员', operator: '值班员', viewer: '只读人员' },
  en: { root: 'Platform administrator', admin: 'Administrator', operator: 'Operator', viewer: 'Viewer' },
})
