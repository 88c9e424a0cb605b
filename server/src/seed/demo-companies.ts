/** The demo: two unrelated customers, so that one can be seen not to see the other. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  demoAccounts,
  digestOfPassword,
  findSeedRole,
  hashPassword,
  insertAccount,
  listDemoSignIns,
} from '../access/access.public.ts'
import { setAlarmLevel } from '../alarm/alarm.public.ts'
import { insertCompany, insertProject, insertRegion } from '../company/company.public.ts'
import type { Database, Trx } from '../core/db/database.ts'
import { hashOfSecret } from '../core/session/authorize.ts'
import { insertAiServer, insertChannel, replaceAiServerKey } from '../device/device.public.ts'
import { seedDemoPeople } from './demo-people.ts'
import { seedDemoPlan } from './demo-plan.ts'
import { seedDemoSensors } from './demo-sensors.ts'
import { seedDemoWork } from './demo-work.ts'

export type DemoSeed = {
  accounts: { account: string; password: string; role: string }[]
  devices: { deviceId: string; key: string; channels: { deviceId: string; name: string }[] }[]
  /** When the sensors of the demo were entered; they measure from then on. */
  sensorsSince?: number
}

export const demoServer = 'WF-DEMO-1'
const demoChannels = [
  { deviceId: `${demoServer}_C1`, name: '厂区北院', location: '卸货区围栏' },
  { deviceId: `${demoServer}_C2`, name: '仓库大门', location: '一号仓库北门' },
]

/** Makes the demo companies in an empty database, and sees to it that the key in `demo-seed.json` opens the demo's AI server. */
export async function seedDemo(
  db: Database,
  folder: string,
  { empty, sensors }: { empty: boolean; sensors: boolean },
): Promise<void> {
  const path = join(folder, 'demo-seed.json')
  const known: DemoSeed | undefined = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  const key = known?.devices[0]?.key ?? `wf_${randomBytes(24).toString('base64url')}`
  if (empty) await db.system.transaction().execute(trx => insertDemo(trx, key))
  else await replaceAiServerKey(db.system, demoServer, hashOfSecret(key))
  const isFurnished = !known?.sensorsSince && sensors && (await seedDemoSensors(db, demoServer))
  if (isFurnished) {
    await seedDemoPlan(db, folder, demoServer)
    await seedDemoWork(db, folder, demoServer)
  }
  const sensorsSince = known?.sensorsSince ?? (isFurnished ? Date.now() : undefined)
  // Who got another password since is not among those that are shown.
  const open = new Set((await listDemoSignIns(db)).map(({ account }) => account))
  const seed: DemoSeed = {
    accounts: demoAccounts
      .filter(({ account }) => open.has(account))
      .map(({ account, password, role }) => ({ account, password, role })),
    devices: [{ deviceId: demoServer, key, channels: demoChannels.map(({ deviceId, name }) => ({ deviceId, name })) }],
    ...(sensorsSince !== undefined && { sensorsSince }),
  }
  writeFileSync(`${path}.tmp`, `${JSON.stringify(seed, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.tmp`, path)
}

async function insertDemo(trx: Trx, key: string): Promise<void> {
  const platform = await insertCompany(trx, { name: '烽燧平台', level: 1 })
  await account(trx, platform, 0, '平台管理员')

  const customer = await insertCompany(trx, {
    name: '烽燧示范集团',
    level: 2,
    parentId: platform.companyId,
    address: '上海市浦东新区示范路 1 号',
    contact: '陈工',
    manager: '李经理',
    managerPhone: '13800000000',
    account: '13800000001',
    description: '演示用客户：两家工厂、三个项目。',
  })
  const east = await insertCompany(trx, {
    name: '华东示范工厂',
    level: 3,
    parentId: customer.companyId,
    tenantId: customer.tenantId,
    address: '苏州市工业园区示范街 8 号',
    contact: '王班长',
    manager: '李经理',
    managerPhone: '13800000000',
    account: '13800000002',
    description: '演示工厂：一号厂区的两路摄像机接入 AI 服务器。',
  })
  const south = await insertCompany(trx, {
    name: '华南示范工厂',
    level: 3,
    parentId: customer.companyId,
    tenantId: customer.tenantId,
    address: '广州市黄埔区示范大道 3 号',
    contact: '何主管',
    manager: '李经理',
    managerPhone: '13800000000',
    description: '演示工厂：尚未接入设备。',
  })
  const plant = await insertProject(trx, east, '一号厂区')
  await insertProject(trx, east, '二号厂区')
  await insertProject(trx, south, '物流园区')
  const yard = await insertRegion(trx, east, plant, '卸货区')
  const gate = await insertRegion(trx, east, plant, '仓库区')
  const aiServerNo = await insertAiServer(trx, {
    ...east,
    projectId: plant,
    deviceId: demoServer,
    name: '一号厂区 AI 服务器',
    keyHash: hashOfSecret(key),
  })
  for (const [index, channel] of demoChannels.entries()) {
    await insertChannel(trx, { ...east, projectId: plant, regionId: index === 0 ? yard : gate, aiServerNo, ...channel })
  }
  // Intrusion is severe at this factory; the catalogue calls it normal.
  await setAlarmLevel(trx, east, { type: 4, level: 'severe', mergeSeconds: 60 })
  await seedDemoPeople(trx, { ...east, projectId: plant })
  await account(trx, customer, 1, '陈安全')
  await account(trx, east, 2, '王值班', [plant])

  const other = await insertCompany(trx, {
    name: '远山化工',
    level: 2,
    parentId: platform.companyId,
    address: '宁波市北仑区临港路 20 号',
    contact: '赵主任',
    manager: '孙经理',
    managerPhone: '13900000000',
    account: '13900000001',
    description: '演示用客户：与示范集团无关。',
  })
  const site = await insertProject(trx, other, '罐区')
  const tanks = await insertRegion(trx, other, site, '北罐区')
  const otherServerNo = await insertAiServer(trx, {
    ...other,
    projectId: site,
    deviceId: 'WF-DEMO-2',
    name: '罐区 AI 服务器',
    keyHash: hashOfSecret(`wf_${randomBytes(24).toString('base64url')}`),
  })
  await insertChannel(trx, {
    ...other,
    projectId: site,
    regionId: tanks,
    aiServerNo: otherServerNo,
    deviceId: 'WF-DEMO-2_C1',
    name: '北罐区',
    location: '罐区北侧',
  })
  await account(trx, other, 3, '赵安全')
}

async function account(
  trx: Trx,
  owner: { companyId: number; tenantId: number },
  index: number,
  fullName: string,
  projectIds?: number[],
) {
  const entry = demoAccounts[index]
  if (!entry) return
  await insertAccount(trx, {
    ...owner,
    roleId: await findSeedRole(trx, entry.role),
    account: entry.account,
    passwordHash: await hashPassword(digestOfPassword(entry.password)),
    fullName,
    projectIds,
    // Everybody may know the demo's passwords.
    mustChangePassword: false,
  })
}
