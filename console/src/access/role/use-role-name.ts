import { isPlatformRole } from '@watchfire/contract/access/role/role.words.ts'
import { useCallback } from 'react'
import { useTexts } from '../../core/texts.ts'
import { roleNameTexts } from './role-name.texts.ts'

/** What a role is called: one of the platform in the reader's language, any other as its customer named it. */
export function useRoleName(): (name: string) => string {
  const t = useTexts(roleNameTexts)
  return useCallback(name => (isPlatformRole(name) ? t(name) : name), [t])
}
