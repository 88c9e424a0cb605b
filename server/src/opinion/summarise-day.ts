import { addDays, type Day } from '@watchfire/contract/core/zone-clock.ts'
import type { DaySummary, opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { type AlarmRow, publicAlarmId, readAlarms } from '../alarm/alarm.public.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { asOpinion, type Database, inScope } from '../core/db/database.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { siteText, siteTime, startOfSiteDay } from '../core/site-time.ts'
import { askModel } from './ask-model.ts'
import { findDaySetting, readDay } from './day.queries.ts'
import { type DayFact, dayAnswer, dayQuestion, taken } from './day-question.ts'
import { countLook, noteFails, noteWorks, takeTurn } from './look.queries.ts'
import { breaker } from './look-at-alarm.ts'
import { lookProblemText } from './look-problem.ts'
import { keyOf } from './model-key.ts'

/** Alarms a model is told of: more make an answer dearer and no better. */
const maxTold = 200
/** It writes more than an opinion is, and somebody waits for it. */
const answerMs = 60_000

type Tools = { sealer: Sealer; resolveFor: ResolveFor }

/** One day of a company at a time. What comes of it is shown and kept nowhere. */
export function summariseDay(tools: Tools, timeoutMs = answerMs): Handler<typeof opinionCalls.summariseDay> {
  const running = new Set<number>()
  return async ({ companyId = 0, day }, viewer, { db }) => {
    const known = await readKnown(db, viewer, companyId || viewer.companyId, day as Day)
    const { setting, total, agreed, alarms } = known
    const facts = alarms.map(({ fact }) => fact)
    if (facts.length === 0) return { modelName: setting.model, total, agreed, told: 0, sentences: [], dropped: 0 }
    if (running.has(setting.companyId)) throw refuse('call.tooMany')
    running.add(setting.companyId)
    try {
      const question = dayQuestion(day, facts, viewer.language)
      const said = await ask(tools, db, viewer, { setting, question, day, timeoutMs })
      return { modelName: setting.model, total, agreed, told: facts.length, ...citedOnly(said.sentences, alarms) }
    } finally {
      running.delete(setting.companyId)
    }
  }
}

type Setting = NonNullable<Awaited<ReturnType<typeof findDaySetting>>>
type Known = { fact: DayFact; row: AlarmRow; language: Viewer['language'] }

const readKnown = (db: Database, viewer: Viewer, companyId: number, day: Day) =>
  inScope(db, viewer, async trx => {
    const setting = await findDaySetting(trx, viewer, companyId)
    if (!setting) throw refuse('company.notFound')
    if (!setting.inUse) throw refuse('opinion.notInUse')
    // As where nobody looks twice.
    if (setting.inShadow) throw refuse('opinion.inShadow')
    if (!setting.daysAgreed) throw refuse('opinion.agreeAgain')
    const { language } = viewer
    if (setting.rests) throw refuse('opinion.noSummary', { reason: lookProblemText('rests', language) })
    const period = { from: siteTime(day), until: siteTime(addDays(day, 1)) }
    const { total, agreed, told } = await readDay(trx, viewer, { ...setting, ...period }, maxTold)
    const rows = new Map((await readAlarms(trx, told)).map(row => [row.alarm_id, row]))
    const alarms = told.flatMap(({ alarmId, ...alarm }, index): Known[] => {
      const row = rows.get(alarmId)
      if (!row) return []
      const fact: DayFact = {
        number: `A${index + 1}`,
        typeName: typeNameOf(row, language),
        time: siteText(alarm.alarmAt).slice(11, 16),
        level: alarm.level,
        isPending: alarm.state === 1,
        verdict: alarm.verdict,
        count: alarm.count,
      }
      return [{ fact, row, language }]
    })
    return { setting, total, agreed, alarms }
  })

const typeNameOf = (row: AlarmRow, language: Viewer['language']) =>
  language === 'en' ? row.type_name_en : row.type_name

/** An answer that is none is asked for once more; each request counts as a look. */
async function ask(
  { sealer, resolveFor }: Tools,
  db: Database,
  viewer: Viewer,
  {
    setting,
    question,
    day,
    timeoutMs,
  }: { setting: Setting; question: ReturnType<typeof dayQuestion>; day: string; timeoutMs: number },
) {
  const { language } = viewer
  const noSummary = (problem: string) => refuse('opinion.noSummary', { reason: lookProblemText(problem, language) })
  const key = keyOf(sealer, setting)
  if (key === undefined) throw noSummary('wrongKey')
  const asked = async () => {
    const dayBegan = startOfSiteDay(Date.now())
    if (!(await asOpinion(db, setting.tenantId, trx => takeTurn(trx, setting, dayBegan, 'day')))) return 'limit'
    return askModel(
      { ...setting, key, language, timeoutMs },
      { ...question, pictures: [], shape: dayAnswer },
      { resolve: resolveFor(setting.companyId), signal: new AbortController().signal },
    )
  }
  // Before anything leaves: it is written down even if nothing comes back.
  await inScope(db, viewer, trx =>
    writeAudit(trx, { ...viewer, ...placeOf(setting) }, 'summariseDay', day, { modelName: setting.model }),
  )
  const first = await asked()
  if (first === 'limit') throw refuse('opinion.limitReached')
  const second = 'invalid' in first ? await asked() : first
  const last = second === 'limit' ? first : second
  await asOpinion(db, setting.tenantId, async trx => {
    if (!('failed' in last)) await noteWorks(trx, setting)
    // One that is slow with a whole day may still be fast with a picture: looks go on.
    else if (last.failed !== 'timeout') await noteFails(trx, setting, { problem: last.failed, ...breaker })
    await countLook(trx, setting, 'failed' in last ? 'failed' : 'answer' in last ? 'answered' : 'none')
  })
  if ('answer' in last) return last.answer
  throw noSummary('failed' in last ? last.failed : 'invalid')
}

const placeOf = ({ tenantId, companyId }: Setting) => ({ tenantId, companyId })

/** A sentence stays that is no longer than may be and cites alarms, and none but those the model was told of: they are of this day, and this reader sees them. */
function citedOnly(
  sentences: readonly { text: string; alarms: readonly string[] }[],
  alarms: readonly Known[],
): Pick<DaySummary, 'sentences' | 'dropped'> {
  const byNumber = new Map(alarms.map(known => [known.fact.number, known]))
  const kept = sentences.slice(0, taken.sentences).flatMap(({ text, alarms: numbers }) => {
    if (text.length > taken.characters || numbers.length > taken.alarms) return []
    const cited = [...new Set(numbers)].map(number => byNumber.get(number))
    if (text === '' || cited.length === 0 || cited.includes(undefined)) return []
    return [{ text, alarms: cited.flatMap(known => (known ? [citedAlarm(known)] : [])) }]
  })
  return { sentences: kept, dropped: sentences.length - kept.length }
}

const citedAlarm = ({ row, language }: Known) => ({
  alarmId: publicAlarmId({ alarmId: row.alarm_id, alarmAt: row.alarm_at }),
  typeName: typeNameOf(row, language),
  deviceName: row.device_name || row.device_id,
  atText: siteText(row.alarm_at),
})
