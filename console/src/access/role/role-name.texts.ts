import { platformRoleWords } from '@watchfire/contract/access/role/role.words.ts'
import { defineTexts } from '../../core/texts.ts'

export const roleNameTexts = defineTexts(platformRoleWords)
