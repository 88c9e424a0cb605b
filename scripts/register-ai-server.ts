import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findProject } from '../server/src/company/company.lookups.ts'
import { openDatabase } from '../server/src/core/db/database.ts'
import { readPostmaster } from '../server/src/core/postgres/postmaster-file.ts'
import { hashOfSecret } from '../server/src/core/session/admit.ts'
import { insertAiServer } from '../server/src/device/device.lookups.ts'

// `npm run ai-server -- --project 3 --id WF-EAST-1 --name 东区`: files an AI server under a project and shows its key, once.

const { values } = parseArgs({
  options: { project: { type: 'string' }, id: { type: 'string' }, name: { type: 'string' } },
})
const { project, id, name = id } = values
if (!project || !id || !name || !/^[A-Za-z0-9-]{1,40}$/.test(id)) {
  fail('usage: npm run ai-server -- --project NUMBER --id LETTERS-DIGITS-DASHES [--name NAME]')
}

const db = openDatabase(databaseUrl(), { scoped: 1, system: 1, gate: 1 })
try {
  const owner = await findProject(db.system, Number(project))
  if (!owner) fail(`there is no project ${project}`)
  const key = `wf_${randomBytes(24).toString('base64url')}`
  await db.system.transaction().execute(trx =>
    insertAiServer(trx, {
      tenantId: owner.tenant_id,
      companyId: owner.company_id,
      projectId: owner.project_id,
      deviceId: id,
      name,
      keyHash: hashOfSecret(key),
    }),
  )
  console.log(`AI server ${id} belongs to project ${owner.name} now. Its key, shown this once:\n${key}`)
} catch (error) {
  fail((error as { code?: string }).code === '23505' ? `there is an AI server ${id} already` : (error as Error).message)
} finally {
  await db.close()
}

/** The database of DATABASE_URL, or the embedded one of a running `npm start`. */
function databaseUrl(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const folder = resolve(process.env.WATCHFIRE_DATA || '.data')
  const running = readPostmaster(join(folder, 'postgres', 'data'))
  if (!running) fail(`no database runs in ${folder}; start Watchfire first, or set DATABASE_URL`)
  return `postgresql://postgres@localhost/watchfire?host=${encodeURIComponent(running.socketFolder)}`
}

function fail(reason: string): never {
  console.error(`ai-server: ${reason}`)
  process.exit(1)
}
