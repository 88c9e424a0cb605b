import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { leavesOf } from '@watchfire/contract/rule/condition-tree.ts'
import { isOfAlarms, type RuleTrial, ruleState } from '@watchfire/contract/rule/rule.shapes.ts'
import { type Quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { z } from 'zod'
import type { Reader } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import { checkChosen, findSensors, type Owner, type RuleContent } from './rule.queries.ts'
import { conditionOf } from './rule-content.ts'

/** The rule as it is kept, if all that it names is the owner's. */
export async function contentOf(db: Reader, owner: Owner, input: RuleTrial): Promise<RuleContent> {
  const ofAlarms = isOfAlarms(input.kind)
  const sensorIds = ofAlarms ? [] : [...new Set(input.sensorIds)]
  const deviceNos = await findSensors(db, owner, sensorIds)
  if (deviceNos.length < sensorIds.length) throw refuse('rule.unknownSensor')
  const numberOf = (of: Quantity) => quantityEntry(of).number
  const leaves = input.tree ? leavesOf(input.tree) : []
  const content: RuleContent = {
    name: input.name,
    state: z.encode(ruleState, input.state),
    quantity: numberOf(leaves[0]?.quantity ?? input.quantity),
    leafQuantities: [...new Set(leaves.map(({ quantity }) => numberOf(quantity)))],
    ofTypes: ofAlarms ? [...new Set(input.ofTypes)] : [],
    deviceNos,
    projectId: input.projectId ?? null,
    regionId: input.regionId ?? null,
    condition: conditionOf(input),
    hours: input.hours,
    alarmType: input.alarmType,
    level: z.encode(alarmLevel, input.level),
  }
  const chosen = await checkChosen(db, owner, content)
  if (!chosen.place) throw refuse('rule.unknownPlace')
  if (!chosen.type) throw refuse('rule.unknownType')
  return content
}
