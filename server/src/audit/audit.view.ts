import { type Verdict, verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { verdictNames } from '@watchfire/contract/alarm/verdict-names.ts'
import { type AuditAction, actionText } from '@watchfire/contract/audit/audit.actions.ts'
import { type AuditEntry, auditResult } from '@watchfire/contract/audit/audit.calls.ts'
import { auditFieldLabel } from '@watchfire/contract/audit/audit.fields.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { listText } from '@watchfire/contract/core/list-text.ts'
import { menuList } from '@watchfire/contract/core/rights.ts'
import { z } from 'zod'
import { inBrand, menuName, type Reader } from '../core/brand.ts'
import { siteText } from '../core/site-time.ts'
import type { AuditRow } from './audit.queries.ts'
import { isTerminalCall } from './terminal-call.ts'

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export function auditView(row: AuditRow, reader: Reader): AuditEntry {
  const { before, after, called, ...about } = row.detail
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return {
    auditId: row.audit_id,
    at: row.at,
    atText: siteText(row.at),
    accountId: row.account_id,
    account: row.account,
    // A customer sees nothing of the platform's accounts.
    fullName: row.full_name || row.account || unnamed(row)[reader.language],
    onBehalf: row.on_behalf,
    companyId: row.company_id,
    companyName: row.company_name,
    projectName: row.project_name,
    action: row.action,
    actionText: inBrand(actionText(row.action, reader.language), reader),
    target: row.target,
    targetName: nameIn({ name: called }, about, is, was),
    address: row.address,
    result: z.decode(auditResult, row.result as 1),
    call: row.call,
    requestId: row.request_id,
    sessionId: row.session_id,
    changes: [...changesOf(was, is, reader), ...changesOf({}, { ...about, ...single({ before, after }) }, reader)],
  }
}

/** Who has no account that this reader may know of. */
export function unnamed({
  on_behalf,
  account_id,
  call,
  action,
}: Pick<AuditRow, 'on_behalf' | 'account_id' | 'call' | 'action'>) {
  if (on_behalf) return unnamedActors.platform
  if (account_id > 0) return unnamedActors.nobody
  if (isTerminalCall(call)) return unnamedActors.terminal
  return visitorActions.has(action) ? unnamedActors.visitor : unnamedActors.system
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
function changesOf(before: Fields, after: Fields, reader: Reader): AuditEntry['changes'] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map(field => ({
      field,
      label: inBrand(auditFieldLabel(field, reader.language), reader),
      before: textOf(field, before[field], reader),
      after: textOf(field, after[field], reader),
    }))
    .filter(change => change.before !== change.after)
}

const unnamedActors = {
  platform: { zh: '平台管理员', en: 'Platform administrator' },
  terminal: { zh: '服务器本机命令', en: 'A command on the server' },
  visitor: { zh: '访客', en: 'A visitor' },
  system: { zh: '系统', en: 'The system' },
  nobody: { zh: '', en: '' },
} as const
const visitorActions: ReadonlySet<string> = new Set<AuditAction>(['bookByLink', 'cancelByLink', 'unknownSignIns'])

const flag = { zh: { true: '是', false: '否' }, en: { true: 'yes', false: 'no' } } as const

/** As a row has it, or as a call names it. */
function verdictText(value: unknown, language: Language): string {
  const known = typeof value === 'number' ? z.safeDecode(verdict, value as never).data : (value as Verdict)
  return known === undefined ? '' : (verdictNames[known]?.[language] ?? String(value))
}

/** A value as one reads it; rights by the names of their menus. */
function textOf(field: string, value: unknown, reader: Reader): string {
  const { language } = reader
  if (value === undefined || value === null) return ''
  if (field === 'verdict') return verdictText(value, language)
  if (typeof value === 'boolean') return flag[language][`${value}`]
  if (field === 'rights' && Array.isArray(value))
    return listText(
      menuList.filter(menu => value.includes(menu.id)).map(menu => menuName(menu, reader)),
      language,
    )
  if (Array.isArray(value))
    return listText(
      value.map(entry => textOf('', entry, reader)),
      language,
    )
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
