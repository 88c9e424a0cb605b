import type { levelCalls } from '@watchfire/contract/level/level.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { changeLevel, resetLevel } from './change-level.ts'
import { listCompanyLevels, listLevelNames } from './list-levels.ts'

export const levelHandlers: Handlers<typeof levelCalls> = {
  list: listCompanyLevels,
  update: changeLevel,
  reset: resetLevel,
  listNames: listLevelNames,
}
