import type { Sealer } from '../../core/session/sealed-secret.ts'
import type { MailServerRow } from './mail-server.queries.ts'

/** Sealed for its company: a row moved to another one opens nothing. */
const purposeOf = (companyId: number): string => `mail ${companyId}`

export const sealPassword = (sealer: Sealer, companyId: number, password: string) =>
  password === '' ? null : sealer.seal(password, purposeOf(companyId))

/** Undefined when the key is another one. */
export function passwordOf(sealer: Sealer, { password, company_id }: Pick<MailServerRow, 'password' | 'company_id'>) {
  try {
    return password === null ? '' : sealer.open(password, purposeOf(company_id))
  } catch {
    return undefined
  }
}
