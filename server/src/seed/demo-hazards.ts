/** Hazards of the demo, one at each stage: found, assigned, handed in, closed. */
import { randomUUID } from 'node:crypto'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import sharp from 'sharp'
import { insertFile } from '../core/files/file.queries.ts'
import { storeStill } from '../core/files/store-still.ts'
import type { Viewer } from '../core/session/viewer.ts'
import type { ChannelPlace } from '../device/device.public.ts'
import {
  assignHazard,
  confirmHazard,
  reportHazard,
  startHazard,
  submitHazard,
  verifyHazard,
} from '../inspection/inspection.public.ts'
import { type DemoPhoto, demoPhotos } from './demo-photos.ts'
import type { DemoSite } from './demo-site.ts'

const dayMs = 86_400_000

type Found = Pick<InputOf<typeof hazardCalls.report>, 'place' | 'typeNo' | 'words' | 'basis' | 'source'> & {
  at: ChannelPlace
  photo: DemoPhoto
}
type Order = Pick<InputOf<typeof hazardCalls.assign>, 'dutyUnit' | 'standard' | 'measure'> & { days: number }
/** As it is now: each step names the one before it. */
type Open = { hazardId: number; version: number }

export async function seedHazards(site: DemoSite): Promise<void> {
  const { admin, operator, yard, store } = site
  const sign = await report(site, operator, {
    at: store,
    photo: 'signDark',
    source: 'routine',
    typeNo: 4,
    place: '一号仓库南侧安全出口',
    words: '安全出口标志灯不亮',
    basis: 'GB 17945-2024',
  })
  await assign(site, sign, { days: 3, dutyUnit: '仓储部', standard: '标志灯常亮，断电试验合格', measure: '更换标志灯' })
  await handIn(site, sign, '已更换标志灯，断电试验合格。', 'signLit')
  await verifyHazard({ ...sign, passed: true, words: '现场复核，已恢复。' }, admin, site.tools)

  const board = await report(site, admin, {
    at: yard,
    photo: 'boardOpen',
    source: 'special',
    typeNo: 5,
    place: '卸货区 3 号配电箱',
    words: '配电箱门未关闭，接线裸露',
  })
  await assign(site, board, {
    days: 1,
    dutyUnit: '动力车间',
    standard: '箱门上锁，接线进箱',
    measure: '整理接线并上锁',
  })
  await handIn(site, board, '接线已进箱固定，箱门已上锁。', 'boardClosed')

  const exit = await report(site, operator, {
    at: store,
    photo: 'exitBlocked',
    source: 'snapshot',
    typeNo: 4,
    place: '一号仓库北侧疏散通道',
    words: '托盘和纸箱堵住疏散门',
  })
  await assign(site, exit, {
    days: 2,
    dutyUnit: '仓储部',
    standard: '通道净宽不小于 1.4 米',
    measure: '移走托盘，地面划线',
  })

  await report(site, operator, {
    at: store,
    photo: 'extinguisherBlocked',
    source: 'snapshot',
    typeNo: 1,
    place: '一号仓库 2 号柱',
    words: '灭火器箱被纸箱遮挡，无法取用',
  })
}

async function report(site: DemoSite, by: Viewer, { at, photo, ...found }: Found): Promise<Open> {
  const place = { ofProjectId: at.project_id, ...(at.region_id !== null && { ofRegionId: at.region_id }) }
  const photos = [await photograph(site, by, photo)]
  const hazard = { ...found, ...place, clientKey: randomUUID(), category: 'site' as const, photos }
  const { hazardId } = await reportHazard(hazard, by, site.tools)
  return { hazardId, version: 1 }
}

async function assign({ tools, admin, operator }: DemoSite, hazard: Open, { days, ...order }: Order): Promise<void> {
  await confirmHazard({ ...hazard, level: 'general' }, admin, tools)
  hazard.version += 1
  const deadline = Date.now() + days * dayMs
  await assignHazard({ ...hazard, ...order, assigneeId: operator.accountId, deadline }, admin, tools)
  hazard.version += 1
}

async function handIn(site: DemoSite, hazard: Open, result: string, photo: DemoPhoto): Promise<void> {
  const { operator, tools } = site
  await startHazard(hazard, operator, tools)
  hazard.version += 1
  await submitHazard({ ...hazard, result, photos: [await photograph(site, operator, photo)] }, operator, tools)
  hazard.version += 1
}

/** As if uploaded by them. */
async function photograph({ tools, files }: DemoSite, by: Viewer, name: DemoPhoto): Promise<string> {
  const { accountId, companyId, tenantId } = by
  const still = await storeStill(files, await sharp(Buffer.from(demoPhotos[name])).jpeg({ quality: 86 }).toBuffer())
  if (!still || tenantId === null) throw new Error(`${name} cannot be kept`)
  await insertFile(tools.db.system, { ...still, tenantId, companyId, accountId, mime: 'image/jpeg' })
  return still.fileId
}
