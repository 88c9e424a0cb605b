import { type RawBuilder, sql } from 'kysely'
import { growth } from './duration-scale.rules.ts'

/** The step of so many minutes. */
export const stepOf = (minutes: RawBuilder<unknown>) =>
  sql`(case when ${minutes} * 60 < 1 then 0 else 1 + floor(ln(${minutes} * 60) / ${sql.lit(Math.log(growth))}::float8) end)::smallint`
