/** What the people of the demo have worked at, by the handlers that serve them: check points, hazards at every stage, and vehicles at the gate. */
import { join } from 'node:path'
import { pino } from 'pino'
import { listDemoSignIns } from '../access/access.public.ts'
import type { Database } from '../core/db/database.ts'
import { openDiskStore } from '../core/files/disk-store.ts'
import { loadAccountViewer } from '../core/session/load-viewer.ts'
import { findChannelPlaces } from '../device/device.public.ts'
import { seedHazards } from './demo-hazards.ts'
import { seedPoints } from './demo-points.ts'
import type { DemoSite } from './demo-site.ts'
import { seedVehicles } from './demo-vehicles.ts'

/** `folder`: of the server's data. Once, when the demo's devices are entered. */
export async function seedDemoWork(db: Database, folder: string, aiServerId: string): Promise<void> {
  const site = await openSite(db, folder, aiServerId)
  if (!site) return
  await seedPoints(site)
  await seedHazards(site)
  await seedVehicles(site)
}

/** Nothing where somebody has changed the demo's people or its cameras already. */
async function openSite(db: Database, folder: string, aiServerId: string): Promise<DemoSite | undefined> {
  const found = await findChannelPlaces(db.system, [`${aiServerId}_C1`, `${aiServerId}_C2`])
  const people = await listDemoSignIns(db)
  const viewerOf = async (name: string) => {
    const person = people.find(({ account }) => account === name)
    return person && loadAccountViewer(db, person.account_id, '127.0.0.1')
  }
  const [admin, operator] = [await viewerOf('13800000001'), await viewerOf('13800000002')]
  const [yard, store] = ['_C1', '_C2'].map(end => found.find(({ device_id }) => device_id.endsWith(end)))
  if (!admin || !operator || !yard || !store) return undefined
  const files = await openDiskStore(join(folder, 'files'))
  return { tools: { db, log: pino({ level: 'silent' }) }, files, admin, operator, yard, store }
}
