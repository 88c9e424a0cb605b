import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import type { Handler } from '../core/http/handlers.ts'
import { countByDayOf } from './count-by-day.ts'
import { faces } from './face-types.ts'

export const readPerson: Handler<typeof homeCalls.readPerson> = ({ personnelId }, viewer, tools) =>
  countByDayOf(faces, personnelId)({}, viewer, tools)
