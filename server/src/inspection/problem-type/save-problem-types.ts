import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { ProblemType } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { firstOwnType } from '@watchfire/contract/inspection/problem-types.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { ownCompany } from './list-problem-types.ts'
import { lockCompany, saveCatalogue } from './problem-catalogue.queries.ts'
import { typesOfCompany } from './types-of-company.ts'

type Given = InputOf<typeof hazardCalls.saveProblemTypes>['types'][number]

export const saveProblemTypes: Handler<typeof hazardCalls.saveProblemTypes> = ({ types }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const company = ownCompany(viewer)
    await lockCompany(trx, company.company_id)
    const before = await typesOfCompany(trx, company, viewer.language)
    const after = numbered(types, before)
    await saveCatalogue(trx, company, after)
    await writeAudit(trx, viewer, 'saveProblemTypes', String(company.company_id), {
      before: { types: namesOf(before) },
      after: { types: namesOf(after) },
    })
  })

const namesOf = (types: readonly ProblemType[]) => types.filter(({ inUse }) => inUse).map(({ name }) => name)

/** New entries get numbers nobody had; what is left out goes out of use, since hazards name it. */
function numbered(given: readonly Given[], before: readonly ProblemType[]): ProblemType[] {
  const known = new Set(before.map(({ typeNo }) => typeNo))
  const names = new Set<string>()
  let last = Math.max(firstOwnType - 1, ...known)
  const kept = given.map(({ typeNo, ...type }) => {
    if (typeNo !== undefined && !known.delete(typeNo)) throw refuse('inspection.typeUnknown')
    if (names.has(type.name)) throw refuse('inspection.typeTwice', { name: type.name })
    names.add(type.name)
    if (typeNo === undefined) last += 1
    return { ...type, typeNo: typeNo ?? last }
  })
  const left = before.filter(({ typeNo, name }) => known.has(typeNo) && !names.has(name))
  return [...kept, ...left.map(type => ({ ...type, inUse: false }))]
}
