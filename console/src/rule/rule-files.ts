/** Rules as files: written from what is listed, and read with the place of what is wrong. */
import { fieldLabel } from '@watchfire/contract/core/field-labels.ts'
import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { type CarriedRule, type RuleState, ruleFile, rulesOfFile } from '@watchfire/contract/rule/rule.shapes.ts'
import { z } from 'zod'
import { request } from '../core/client.ts'
import { languageNow } from '../core/language.ts'
import { saveFile } from '../core/save-file.ts'
import { ruleFormOf, withUsedParts } from './sensor-rule-form.ts'

/** Saves the rules that match, the newest first. Answers how many there are, and how many of them one file holds. */
export async function exportRules(filter: { keyword?: string | undefined; state?: RuleState | undefined }) {
  const { rows, total } = await request(ruleCalls.list, { ...filter, pageNum: 1, pageSize: rulesOfFile })
  // Their places and sensors do not come along: `ruleFile` knows no fields for them.
  const rules: CarriedRule[] = rows.map(rule => withUsedParts(ruleFormOf(rule, rule.companyId)))
  if (rules.length > 0) {
    saveFile(new Blob([fileText(rules)], { type: 'application/json' }), 'rules.json')
  }
  return { saved: rules.length, total }
}

/** Who reads only the versions before would leave these out without a word. */
const isOfSecond = ({ aggregate, gap, hourlyLimit }: CarriedRule) =>
  [aggregate, gap, hourlyLimit].some(field => field !== undefined)

export function fileText(rules: CarriedRule[]): string {
  const version = rules.some(({ againMinutes }) => againMinutes)
    ? 4
    : rules.some(({ tree }) => tree)
      ? 3
      : rules.some(isOfSecond)
        ? 2
        : 1
  return JSON.stringify(z.encode(ruleFile, { format: 'watchfire-rules', version, rules }), null, 2)
}

/** `at`: the number of the rule, from 1 on, and the name of its field, where one of them is what is wrong. */
export type UnreadFile = { rule?: number; field?: string }

export async function readRuleFile(file: File): Promise<readonly CarriedRule[] | UnreadFile> {
  const read = z.safeDecode(ruleFile, await jsonOf(file))
  if (read.success) return read.data.rules
  const [list, index, ...field] = read.error.issues[0]?.path ?? []
  if (list !== 'rules' || typeof index !== 'number') return {}
  return { rule: index + 1, ...(field.length > 0 && { field: fieldLabel(field.join('.'), languageNow()) }) }
}

async function jsonOf(file: File) {
  try {
    return JSON.parse(await file.text())
  } catch {
    return undefined
  }
}
