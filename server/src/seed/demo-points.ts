/** Check points of the demo on its floor plan, in all four colours, two of them checked, and a plan by which some are walked. */
import { randomUUID } from 'node:crypto'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { CheckItem } from '@watchfire/contract/inspection/point/check-list.shapes.ts'
import { checkTemplates } from '@watchfire/contract/inspection/point/check-templates.ts'
import type { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { saveCheckList, saveCheckPoint, saveRoundPlan, submitCheck } from '../inspection/inspection.public.ts'
import type { DemoSite } from './demo-site.ts'

type Point = Pick<InputOf<typeof checkPointCalls.save>, 'name' | 'riskLevel' | 'measures' | 'planX' | 'planY'> & {
  at: 'yard' | 'store'
  list: keyof typeof lists
}

const lists = { extinguisher: '灭火器', exit: '安全出口与疏散通道', electrical: '电气', hotWork: '动火作业' } as const
const points: Point[] = [
  {
    ...{ name: '1 号变压器', riskLevel: 'red', at: 'yard', list: 'electrical', planX: 0.35, planY: 0.34 },
    measures: '围栏上锁，非授权人员不得进入；每班测温。',
  },
  {
    ...{ name: '油桶堆放处', riskLevel: 'orange', at: 'yard', list: 'hotWork', planX: 0.562, planY: 0.51 },
    measures: '10 米内不动火；防渗托盘；堆放不超过两层。',
  },
  { name: '3 号配电箱', riskLevel: 'yellow', at: 'yard', list: 'electrical', planX: 0.11, planY: 0.64 },
  { name: '1 号灭火器箱', riskLevel: 'blue', at: 'yard', list: 'extinguisher', planX: 0.52, planY: 0.66 },
  {
    ...{ name: '高位货架', riskLevel: 'orange', at: 'store', list: 'exit', planX: 0.72, planY: 0.62 },
    measures: '限载标识，每月查立柱与护栏。',
  },
  { name: '北侧疏散门', riskLevel: 'yellow', at: 'store', list: 'exit', planX: 0.816, planY: 0.26 },
  { name: '2 号灭火器箱', riskLevel: 'blue', at: 'store', list: 'extinguisher', planX: 0.92, planY: 0.84 },
]

export async function seedPoints({ tools, admin, operator, ...site }: DemoSite): Promise<void> {
  const templates = checkTemplates('zh').filter(({ name }) => Object.values<string>(lists).includes(name))
  const pointIds: number[] = []
  const saved = new Map<string, { listId: number; version: number; items: CheckItem[] }>()
  for (const template of templates)
    saved.set(template.name, { ...(await saveCheckList(template, admin, tools)), items: template.items })
  for (const { at, list, ...point } of points) {
    const { project_id: ofProjectId, region_id } = site[at]
    const place = { ofProjectId, ...(region_id !== null && { ofRegionId: region_id }) }
    const { listId, version, items } = saved.get(lists[list]) ?? { listId: 0, version: 0, items: [] }
    const { pointId } = await saveCheckPoint({ ...point, ...place, listId }, admin, tools)
    if (at === 'store') pointIds.push(pointId)
    if (point.riskLevel !== 'blue') continue
    const answers = items.map(item => ({ itemNo: item.itemNo, value: fineOf(item) }))
    const check = { clientKey: randomUUID(), pointId, listId, version, answers, dwellMs: 48_000 }
    await submitCheck(check, operator, tools)
  }
  const plan = {
    name: '仓库日巡',
    ofProjectId: site.store.project_id,
    pointIds,
    // Four times a day: whoever tries the demo finds one under way or ahead.
    times: { every: 'week' as const, weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: [0, 360, 720, 1080] },
    windowMinutes: 360,
    walkerIds: [operator.accountId],
    isActive: true,
  }
  await saveRoundPlan(plan, admin, tools)
}

function fineOf(item: CheckItem): boolean | number | string {
  if (item.itemKind === 'yesNo') return true
  if (item.itemKind === 'number') return item.lowest ?? item.highest ?? 0
  return item.choices?.find(({ isBad }) => !isBad)?.choice ?? ''
}
