import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { type Rule, ruleState } from '@watchfire/contract/rule/rule.shapes.ts'
import { quantityOf } from '@watchfire/contract/sensor/quantity-table.ts'
import { z } from 'zod'
import { inScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { siteText } from '../core/site-time.ts'
import { type ListedRule, listRules as readRules } from './rule.queries.ts'

export const listRules: Handler<typeof ruleCalls.list> = async ({ keyword, state, ...page }, viewer, { db }) => {
  const wanted = { keyword, state: state && z.encode(ruleState, state), ...pageWindow(page) }
  const { rows, total } = await inScope(db, viewer, trx => readRules(trx, viewer, wanted))
  return { rows: rows.map(ruleView), total }
}

const ruleView = (row: ListedRule): Rule => ({
  ruleId: row.rule_id,
  companyId: row.company_id,
  companyName: row.company_name,
  projectName: row.project_name,
  regionName: row.region_name,
  name: row.name,
  state: z.decode(ruleState, row.state as 1),
  quantity: quantityOf(row.quantity),
  ofTypes: row.of_types,
  sensorIds: row.sensor_ids,
  projectId: row.project_id,
  regionId: row.region_id,
  ...row.condition,
  steps: row.condition.steps ?? [],
  hours: row.hours,
  alarmType: row.alarm_type,
  level: z.decode(alarmLevel, row.level as 1),
  version: row.version,
  changedBy: row.changed_by,
  changedAt: row.changed_at,
  changedAtText: siteText(row.changed_at),
  judged: row.judged,
  firing: row.firing,
  leftOut: row.left_out,
  lastJudgedAt: row.last_judged_at,
  raisedToday: row.raised_today,
  limitedToday: row.limited_today,
  lastError: row.last_error,
  lastErrorAt: row.last_error_at,
  judgingMs: row.judging_ms,
  cut: row.cut,
})
