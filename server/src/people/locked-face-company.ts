import type { Reader, Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { type FaceCompany, findFaceCompany, lockFaceCompany } from './face-use.queries.ts'

/** @throws company.notFound */
export async function faceCompany(db: Reader, viewer: Viewer, companyId: number): Promise<FaceCompany> {
  const company = await findFaceCompany(db, viewer, companyId)
  if (!company) throw refuse('company.notFound')
  return company
}

/** Nobody else changes whether it recognises faces until the transaction ends. @throws company.notFound */
export async function lockedFaceCompany(trx: Trx, viewer: Viewer, companyId: number): Promise<FaceCompany> {
  const company = await faceCompany(trx, viewer, companyId)
  await lockFaceCompany(trx, company)
  return company
}
