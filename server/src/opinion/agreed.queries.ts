import { type SqlBool, sql } from 'kysely'

/** Whether the company agreed that pictures of alarms of this type and level leave the house; null where nothing is set. */
export const isAgreed = sql<SqlBool>`(alarm.type = any(setting.types) and alarm.level = any(setting.levels))`
