import { randomUUID } from 'node:crypto'
import { type Duty, duties, dutyRoles } from '@watchfire/contract/access/separation/duty.rules.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { aCompany, type CompanyOfTest } from '../../core/testing/builders.ts'
import { digestOf, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { hashPassword } from '../account/passwords.ts'
import { aRole } from './access-rows.ts'

export type SeparatedCustomer = Record<Duty, SignedClient> & {
  place: CompanyOfTest
  roles: Record<Duty | 'operating', number>
  operating: SignedClient
  /** Another person with a role of the customer, who signs in by `known word`. */
  person: (roleId: number) => Promise<{ accountId: number; account: string }>
}

/** A customer whose duties are separated: one person for each, and one who works. */
export async function aSeparatedCustomer(
  { db, app }: { db: Database; app: FastifyInstance },
  of?: CompanyOfTest,
): Promise<SeparatedCustomer> {
  const place = of ?? (await aCompany(db))
  const password_hash = await hashPassword(digestOf('known word'))
  const role = (menuIds: readonly number[]) => aRole(db, place, { menuIds, forAllCompanies: true })
  const person = async (role_id: number) => {
    const account = `person-${randomUUID().slice(0, 8)}`
    const { tenantId: tenant_id, companyId: company_id } = place
    const { account_id: accountId } = await db.system
      .insertInto('account')
      .values({ tenant_id, company_id, role_id, account, password_hash, full_name: account })
      .returning('account_id')
      .executeTakeFirstOrThrow()
    return { accountId, account }
  }
  const roles = { operating: await role([rights.monitor, rights.workplace, rights.processAlarm]) } as Record<
    Duty | 'operating',
    number
  >
  const clients = {} as Record<Duty | 'operating', SignedClient>
  for (const duty of duties) roles[duty] = await role(dutyRoles[duty])
  await db.system.insertInto('separation').values({ tenant_id: place.tenantId, by_name: 'somebody' }).execute()
  for (const duty of [...duties, 'operating'] as const)
    clients[duty] = await signInAs(app, (await person(roles[duty])).account, 'known word')
  return { place, roles, person, ...clients }
}
