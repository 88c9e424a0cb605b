import { utcDay } from '@watchfire/contract/core/zone-clock.ts'
import type { Configuration } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { Reader } from '../../core/db/database.ts'
import { daysOfYears } from '../arming/official-calendar.ts'
import { findConfiguration } from './configuration.queries.ts'

const dayMs = 86_400_000

/** What an AI server has to watch, with the days that are not what their weekday says, from yesterday on. */
export async function configurationOf(db: Reader, aiServerNo: number): Promise<Configuration> {
  const now = Date.now()
  const year = new Date(now).getUTCFullYear()
  const { ownYears, ...configuration } = await findConfiguration(db, aiServerNo, year)
  const days = daysOfYears(ownYears, [year - 1, year, year + 1])
  return { ...configuration, calendar: days.filter(({ day }) => day >= utcDay(now - dayMs)) }
}
