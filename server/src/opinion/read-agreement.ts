import type { Agreement, opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { type AgreementRow, findLookCompany, findSetting, readAgreements } from './look-setting.queries.ts'
import { agreementDays } from './shadow.queries.ts'

/** Opinions that are looked at, the newest. */
const limit = 20_000

export const readAgreement: Handler<typeof opinionCalls.readAgreement> = ({ companyId = 0 }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const company = await findLookCompany(trx, viewer, companyId || viewer.companyId)
    if (!company) throw refuse('company.notFound')
    const setting = await findSetting(trx, company)
    if (!setting) return []
    const rows = await readAgreements(trx, company, { model: setting.model, days: agreementDays, limit })
    return [...Map.groupBy(rows, row => `${row.type} ${row.model}`).values()].map(of =>
      agreementOf(of, viewer.language),
    )
  })

const nobody = { trueAlarms: 0, falseAlarms: 0 }
const codes = { supported: 1, notSupported: 2, unsure: 3 } as const

function agreementOf(rows: AgreementRow[], language: 'zh' | 'en'): Agreement {
  const said = (code: number) => {
    const { trueAlarms, falseAlarms } = rows.find(row => row.said === code) ?? nobody
    return { trueAlarms, falseAlarms }
  }
  const { type = 0, model = '', type_name = '', type_name_en = '' } = rows[0] ?? {}
  return {
    type,
    typeName: language === 'en' ? type_name_en : type_name,
    modelName: model,
    judged: rows.reduce((sum, { trueAlarms, falseAlarms }) => sum + trueAlarms + falseAlarms, 0),
    supported: said(codes.supported),
    notSupported: said(codes.notSupported),
    unsure: said(codes.unsure),
  }
}
