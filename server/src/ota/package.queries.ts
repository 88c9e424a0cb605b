import type { ReleaseManifest } from '@watchfire/contract/fleet/release.ts'
import type { SignedSettings } from '@watchfire/contract/fleet/runtime-settings.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'

/** Of settings what they are, as it was signed. */
const settings = sql<SignedSettings | null>`
  case when kind = 'settings' then convert_from(decode(manifest, 'base64'), 'UTF8')::jsonb -> 'settings' end`.as(
  'settings',
)

const columns = [
  'package_id',
  'kind',
  'name',
  'version',
  'platform',
  'min_version',
  'bytes',
  'md5',
  'sha256',
  'signed_at',
  'expires_at',
  'notes',
  'complete',
  'added_by',
  'added_at',
  settings,
] as const

export type PackageRow = NonNullable<Awaited<ReturnType<typeof holdPackage>>>

export async function listPackages(
  db: Reader,
  { packageId, limit, offset }: PageWindow & { packageId?: number | undefined },
) {
  const rows = await db
    .selectFrom('release_package')
    .select(columns)
    .$if(packageId !== undefined, query => query.where('package_id', '=', packageId as number))
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('package_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
}

/** The login of a customer may not lock rows of the platform, so what holds a package is a number of its own. */
const numberOf = (packageId: number) => sql`hashtextextended('package', ${packageId}::bigint)`

/** Holds the package as it is; several roll-outs of it may begin at once. */
export async function holdPackage(trx: Trx, packageId: number) {
  await sql`select pg_advisory_xact_lock_shared(${numberOf(packageId)})`.execute(trx)
  return trx.selectFrom('release_package').select(columns).where('package_id', '=', packageId).executeTakeFirst()
}

/** Has the package alone, so that runs of its bytes follow each other and nobody rolls out what is being removed. */
export async function lockPackage(trx: Trx, packageId: number) {
  await sql`select pg_advisory_xact_lock(${numberOf(packageId)})`.execute(trx)
  return trx
    .selectFrom('release_package')
    .select(columns)
    .where('package_id', '=', packageId)
    .forUpdate()
    .executeTakeFirst()
}

/** The same bytes are one package, and what is said of them is what was signed last; its notes are those of the last who added it. */
export async function enterPackage(
  trx: Trx,
  {
    manifest,
    seal,
    facts,
    notes,
    by,
  }: { manifest: string; seal: string; facts: ReleaseManifest; notes: string; by: string },
) {
  const said = {
    kind: facts.kind,
    name: facts.name ?? null,
    version: facts.version,
    platform: facts.platform,
    min_version: facts.minVersion ?? null,
    manifest,
    seal,
    bytes: facts.size,
    md5: facts.md5,
    signed_at: new Date(facts.createdAt),
    expires_at: facts.expiresAt === undefined ? null : new Date(facts.expiresAt),
    notes,
  }
  return trx
    .insertInto('release_package')
    .values({ ...said, sha256: facts.sha256, added_by: by })
    .onConflict(conflict => conflict.column('sha256').doUpdateSet(said))
    .returning(['package_id', 'complete'])
    .executeTakeFirstOrThrow()
}

export async function completePackage(trx: Trx, packageId: number): Promise<void> {
  await trx.updateTable('release_package').set({ complete: true }).where('package_id', '=', packageId).execute()
}

/** False when a roll-out names it. */
export async function deletePackage(trx: Trx, packageId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('release_package')
    .where('package_id', '=', packageId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('rollout').select('rollout_id').where('rollout.package_id', '=', packageId))),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}
