import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { z } from 'zod'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { siteText, startOfSiteDay } from '../core/site-time.ts'
import { lookProblemText } from './look-problem.ts'
import { countToday, findLookCompany, findSetting, readLine } from './look-setting.queries.ts'

/** What a dialog begins with: fire and smoke, and people who fell. */
const unset = {
  ...{ in_use: false, url: '', model: '', key: null, language: 'zh', types: [1, 8], levels: [1, 2], context: '' },
  ...{ per_hour: 60, per_day: 500, timeout: 20, agreed_by: '', agreed_at: null, version: 0 },
  ...{ shadow: true, shown_at: null },
} as const

const textOf = (at: number | null | undefined) => (typeof at === 'number' ? siteText(at) : '')

export const readOpinionSettings: Handler<typeof opinionCalls.readSettings> = ({ companyId = 0 }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const company = await findLookCompany(trx, viewer, companyId || viewer.companyId)
    if (!company) throw refuse('company.notFound')
    const row = (await findSetting(trx, company)) ?? { ...unset, language: viewer.language }
    const line = await readLine(trx, company)
    return {
      companyId: company.companyId,
      inUse: row.in_use,
      modelUrl: row.url,
      modelName: row.model,
      answerLanguage: row.language,
      lookTypes: [...row.types],
      lookLevels: row.levels.map(level => z.decode(alarmLevel, level as never)),
      looksPerHour: row.per_hour,
      looksPerDay: row.per_day,
      lookTimeout: row.timeout,
      siteContext: row.context,
      hasKey: row.key !== null,
      version: row.version,
      shadow: row.shadow,
      inShadow: row.shadow && row.shown_at === null,
      agreedBy: row.agreed_by,
      agreedAtText: textOf(row.agreed_at),
      today: await countToday(trx, company, startOfSiteDay(Date.now())),
      lastProblem: lookProblemText(line?.last_problem ?? '', viewer.language),
      lastProblemAtText: textOf(line?.last_problem_at),
      restsUntilText: textOf(line?.rests_until),
    }
  })
