/**
 * What root does to a row of a customer is read in that customer's own log. By itself, since calls made before could close the customer
 * to the platform.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { sampleOf } from '@watchfire/contract/all-samples.ts'
import { type RowKind, wireSample } from '@watchfire/contract/sample.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { CompanyOfTest } from './core/testing/builders.ts'
import { idsOf, leastInput } from './core/testing/sample-ids.ts'
import { type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'
import { countEntries, makeRows, onlyTells, signedCalls } from './testing/audited-calls.ts'
import { ownActs } from './testing/own-acts.ts'

const suite = suiteServer({ jobs: false })
/** About rows of the same customer that stand at another of its companies than the others. */
const atAnotherCompany: Record<string, string> = {
  'mail.removeDomain': 'of a company to itself: it would bind the addresses of the other rows',
  'provider.removeIdentity': 'of the customer as a whole',
  'role.save': 'of all companies of the customer',
  'role.remove': 'of all companies of the customer',
  'session.end': 'of the customer’s administrator',
}
/** Files of all one sees, whatever they were narrowed to. */
const takenAlong = ['export.start', 'device.exportCameras']

let admin: SignedClient
let root: SignedClient
let customer: CompanyOfTest

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const { companyId } = admin.user
  customer = { tenantId: companyId, companyId, projectId: 0, regionId: 0 }
})

/** Whose log the last entries stand in, and whether root is who they tell of; `from` entries were there before. */
async function entriesAfter(from: number) {
  const { rows } = await sql<{ tenantId: number; companyId: number; byRoot: boolean }>`
    select tenant_id as "tenantId", company_id as "companyId", account_id = ${root.user.uid} and on_behalf as "byRoot"
    from audit order by audit_id offset ${from}`.execute(suite.db.system)
  return rows
}

test('what root does to a row of a customer stands in that customer’s log, at the company of the row, as done by root', async () => {
  const strays: string[] = []
  const told: string[] = []
  let rows = await makeRows(suite.db, customer, admin.user.uid)
  for (const { module, name, call } of signedCalls) {
    const id = `${module}.${name}`
    const fields = idsOf(module, name, call).map(({ field }) => field)
    if (fields.length === 0 || onlyTells.test(name) || takenAlong.includes(id)) continue
    const idOf = (kind: RowKind) => rows[kind]
    const least = leastInput(module, name, call, idOf)
    const before = await countEntries(suite.db)
    await root.send(call, fields.some(field => field in least) ? least : wireSample(call, sampleOf(module, name), idOf))
    const written = await entriesAfter(before)
    if (written.length === 0) continue
    told.push(id)
    const isThere = ({ tenantId, companyId, byRoot }: (typeof written)[number]) =>
      tenantId === customer.tenantId && byRoot && (companyId === rows.company) === !(id in atAnotherCompany)
    if (!written.every(isThere)) strays.push(id)
    rows = await makeRows(suite.db, customer, admin.user.uid)
  }
  expect(strays).toEqual([])
  expect(told.length).toBeGreaterThan(100)
}, 900_000)

test('who writes an act down in their own log alone is listed with the reason', () => {
  const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
  const ofThemselves = files.filter(
    file =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      /writeAudit\(\s*\w+,\s*viewer,/.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
  )
  expect(ofThemselves.sort()).toEqual(Object.keys(ownActs).sort())
})
