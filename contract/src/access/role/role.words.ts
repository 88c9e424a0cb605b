/** The platform's own roles are stored by these names, which no customer's role may take; a person reads them in their language. */
import type { Language } from '../../core/errors.ts'

export const platformRoleWords = {
  zh: { root: '平台管理员', admin: '管理员', operator: '值班员', viewer: '只读人员' },
  en: { root: 'Platform administrator', admin: 'Administrator', operator: 'Operator', viewer: 'Viewer' },
} as const

type PlatformRole = keyof typeof platformRoleWords.zh
export const isPlatformRole = (name: string): name is PlatformRole => Object.hasOwn(platformRoleWords.zh, name)

/** What a role is called: one of the platform in the reader's language, any other as its customer named it. */
export const roleWord = (name: string, language: Language): string =>
  isPlatformRole(name) ? platformRoleWords[language][name] : name
