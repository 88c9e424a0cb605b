import { type AlarmLevel, alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { levelCalls } from '@watchfire/contract/level/level.calls.ts'
import { levelNames } from '../alarm/alarm.public.ts'
import type { Handler } from '../core/http/handlers.ts'

export const listLevelNames: Handler<typeof levelCalls.listNames> = async (_, viewer) =>
  alarmLevel.def.out.options.map((level: AlarmLevel) => ({ level, name: levelNames[level][viewer.language] }))
