import type { Language } from '@watchfire/contract/core/errors.ts'
import type { ProblemType } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { problemTypeName, shippedProblemTypes } from '@watchfire/contract/inspection/problem-types.ts'
import type { Reader } from '../../core/db/database.ts'
import { findCatalogue } from './problem-catalogue.queries.ts'

/** What a company calls its problems, in the reader's language where it is shipped. */
export async function typesOfCompany(
  db: Reader,
  company: { tenant_id: number; company_id: number },
  language: Language,
): Promise<ProblemType[]> {
  const own = await findCatalogue(db, company)
  if (!own) return shippedProblemTypes(language)
  return own.map(type => ({ ...type, name: problemTypeName(type, language) }))
}
