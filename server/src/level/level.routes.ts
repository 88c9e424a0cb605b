import type { levelCalls } from '@watchfire/contract/level/level.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { listLevelNames } from './list-level-names.ts'
import { listCompanyLevels } from './list-levels.ts'
import { resetLevel } from './reset-level.ts'
import { changeLevel } from './update-level.ts'

export const levelHandlers: Handlers<typeof levelCalls> = {
  list: listCompanyLevels,
  update: changeLevel,
  reset: resetLevel,
  listNames: listLevelNames,
}
