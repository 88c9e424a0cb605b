import { actionText } from '@watchfire/contract/audit/audit.actions.ts'
import { type AuditEntry, auditResult } from '@watchfire/contract/audit/audit.calls.ts'
import { auditFieldLabel } from '@watchfire/contract/audit/audit.fields.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { menuList } from '@watchfire/contract/core/rights.ts'
import { z } from 'zod'
import { siteText } from '../core/site-time.ts'
import type { AuditRow } from './audit.queries.ts'

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export function auditView(row: AuditRow, language: Language): AuditEntry {
  const { before, after, ...about } = row.detail
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return {
    auditId: row.audit_id,
    at: row.at,
    atText: siteText(row.at),
    accountId: row.account_id,
    account: row.account,
    fullName: row.full_name || row.account,
    companyId: row.company_id,
    companyName: row.company_name,
    action: row.action,
    actionText: actionText(row.action, language),
    target: row.target,
    targetName: nameIn(about, is, was),
    address: row.address,
    result: z.decode(auditResult, row.result as 1),
    call: row.call,
    requestId: row.request_id,
    sessionId: row.session_id,
    changes: [...changesOf(was, is, language), ...changesOf({}, { ...about, ...single({ before, after }) }, language)],
  }
}

function nameIn(...all: Fields[]): string {
  for (const fields of all)
    for (const name of ['name', 'fullName', 'account']) {
      const value = fields[name]
      if (typeof value === 'string' && value) return value
    }
  return ''
}

/** Values that are no fields: one thing alone that was changed. */
const single = (detail: Fields): Fields =>
  Object.fromEntries(
    Object.entries(detail).filter(([, value]) => value !== undefined && value !== null && typeof value !== 'object'),
  )

/** The fields that differ, in the order in which they were written. */
function changesOf(before: Fields, after: Fields, language: Language): AuditEntry['changes'] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map(field => ({
      field,
      label: auditFieldLabel(field, language),
      before: textOf(field, before[field], language),
      after: textOf(field, after[field], language),
    }))
    .filter(change => change.before !== change.after)
}

const flag = { zh: { true: '是', false: '否' }, en: { true: 'yes', false: 'no' } } as const

/** A value as one reads it; rights by the names of their menus. */
function textOf(field: string, value: unknown, language: Language): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return flag[language][`${value}`]
  if (field === 'rights' && Array.isArray(value))
    return menuList
      .filter(menu => value.includes(menu.id))
      .map(menu => menu[language])
      .join(language === 'zh' ? '、' : ', ')
  if (Array.isArray(value)) return value.map(entry => textOf('', entry, language)).join(language === 'zh' ? '、' : ', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
