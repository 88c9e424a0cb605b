import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkAddress,
  checkAiServers,
  checkAudit,
  checkDatabase,
  checkDataFolder,
  checkDemoAccounts,
  checkLicence,
  checkMailServers,
  checkStorage,
  type Finding,
  listAiServerHealth,
  listMailServers,
  mend,
  note,
  ok,
  openReadOnly,
} from '../../server/src/doctor/doctor.public.ts'
import { readPostmaster } from '../postgres/postmaster-file.ts'
import { urlOf } from '../postgres/start-postgres.ts'
import { readSettingsFile, readStartSettings, type StartSettings } from '../start/start-settings.ts'
import { checkNode } from './check-node.ts'

/** Looks at everything that can be looked at; what cannot be asked is said, and is no fault by itself. */
export async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const node = checkNode(process.version)
  let env: NodeJS.ProcessEnv
  let settings: StartSettings
  try {
    env = { ...readSettingsFile(environment.WATCHFIRE_SETTINGS), ...environment }
    settings = readStartSettings(environment, [])
  } catch (error) {
    return [node, mend('settings', (error as Error).message, 'Correct it')]
  }
  const runs = await answers(settings.port)
  const { dataFolder, port, databaseUrl } = settings
  return [
    node,
    runs
      ? ok('product', `answers on port ${port}`)
      : note('product', `nothing answers on port ${port}: it does not run, or on another port (WATCHFIRE_PORT)`),
    ...(await checkDataFolder(dataFolder, { ownKey: !env.WATCHFIRE_SECRET_KEY })),
    ...(await checkAddress(env.WATCHFIRE_PUBLIC_URL || undefined)),
    ...(await examineDatabase(databaseUrl ?? builtInUrl(dataFolder), {
      ...settings,
      runs,
      secretKey: env.WATCHFIRE_SECRET_KEY || undefined,
    })),
  ]
}

/** Of the built-in database, when it runs. */
function builtInUrl(dataFolder: string): string | undefined {
  const running = readPostmaster(join(dataFolder, 'postgres', 'data'))
  return running && urlOf(running.socketFolder, 'watchfire')
}

async function examineDatabase(
  url: string | undefined,
  { demo, dataFolder, runs, secretKey }: StartSettings & { runs: boolean; secretKey: string | undefined },
): Promise<Finding[]> {
  if (!url) {
    if (runs) return [mend('database', 'the built-in one does not run', 'Restart the product')]
    const left = 'AI servers, mail servers and accounts could not be asked'
    return [note('database', `the built-in one runs with the product only; ${left}`, 'Run this again while it runs')]
  }
  const db = openReadOnly(url)
  try {
    const { findings, usable } = await checkDatabase(url, db)
    if (!usable) return findings
    return [
      ...findings,
      await checkDemoAccounts({ system: db }, demo),
      ...(await checkAudit(db, dataFolder, secretKey)),
      ...checkAiServers(await listAiServerHealth(db), { runs, ownVersion: edgeVersion() }),
      ...(await checkLicence(db)),
      ...(await checkStorage(db)),
      ...(await checkMailServers(await listMailServers(db))),
    ]
  } finally {
    await db.destroy()
  }
}

/** The AI server that comes with this version of the product. */
function edgeVersion(): string {
  const text = readFileSync(new URL('../../edge/package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

async function answers(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(3000) }).catch(
    () => undefined,
  )
  await response?.body?.cancel()
  return response?.ok ?? false
}
