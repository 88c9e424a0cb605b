import { parseArgs } from 'node:util'
import { findProject } from '../server/src/company/company.public.ts'
import type { Database } from '../server/src/core/db/database.ts'
import { registerByCommand, revokeByCommand, rotateByCommand } from '../server/src/device/device.public.ts'
import { openRunningDatabase } from './start/running-database.ts'

// `npm run ai-server -- --project 3 --id WF-EAST-1 --name 东区`: files an AI server under a project and shows its key, once.
// `npm run ai-server -- --rotate WF-EAST-1 [--overlap 24]`: a new key; the old one opens until the new one is used, or so many hours.
// `npm run ai-server -- --revoke WF-EAST-1`: no key of it opens anything any more.

const usage = `usage: npm run ai-server -- --project NUMBER --id LETTERS-DIGITS-DASHES [--name NAME]
       npm run ai-server -- --rotate ID [--overlap HOURS]
       npm run ai-server -- --revoke ID`
const { values } = parseArgs({
  options: {
    project: { type: 'string' },
    id: { type: 'string' },
    name: { type: 'string' },
    rotate: { type: 'string' },
    revoke: { type: 'string' },
    overlap: { type: 'string', default: '24' },
  },
})

const db = await openRunningDatabase()
if (!db) fail('no database runs in the data folder; start Watchfire first, or set DATABASE_URL')
try {
  if (values.rotate) await rotate(db, values.rotate, Number(values.overlap))
  else if (values.revoke) await revoke(db, values.revoke)
  else await register(db, values)
} catch (error) {
  fail((error as Error).message)
} finally {
  await db.close()
}

async function register(db: Database, { project, id, name = id }: typeof values): Promise<void> {
  if (!project || !id || !name || !/^[A-Za-z0-9-]{1,40}$/.test(id)) throw new Error(usage)
  const owner = await findProject(db.system, Number(project))
  if (!owner) throw new Error(`there is no project ${project}`)
  const key = await registerByCommand(db, owner, id, name).catch((error: { code?: string }) => {
    throw error.code === '23505' ? new Error(`there is an AI server ${id} already`) : error
  })
  console.log(`AI server ${id} belongs to project ${owner.name} now. Its key, shown this once:\n${key}`)
}

async function rotate(db: Database, id: string, overlapHours: number): Promise<void> {
  if (!(overlapHours >= 0 && overlapHours <= 720)) throw new Error('--overlap is a number of hours from 0 to 720')
  const key = await rotateByCommand(db, id, overlapHours)
  if (!key) throw new Error(`there is no AI server ${id}`)
  const end = overlapHours === 0 ? 'has ended' : `ends when this one is used, or after ${overlapHours} h`
  console.log(`The key AI server ${id} had ${end}. The new one, shown this once:\n${key}`)
}

async function revoke(db: Database, id: string): Promise<void> {
  if (!(await revokeByCommand(db, id))) throw new Error(`there is no AI server ${id}`)
  console.log(`No key of AI server ${id} opens anything any more; its line is cut.`)
}

function fail(reason: string): never {
  console.error(`ai-server: ${reason}`)
  process.exit(1)
}
