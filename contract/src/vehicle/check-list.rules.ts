/** What is looked at before a vehicle goes in and out, where its park says nothing else. */
import type { Language } from '../core/errors.ts'
import type { CheckSide, VehicleType } from './vehicle.shapes.ts'

type Items = readonly (readonly [zh: string, en: string])[]

const entryOfAll: Items = [
  ['证件与预约一致', 'Papers match the booking'],
  ['已告知限速与路线', 'Speed limit and route explained'],
]
const exitOfAll: Items = [
  ['未携带厂内物资', 'Nothing of the site taken along'],
  ['车内人员与入场一致', 'The same people as at the entry'],
]
const ofDriven: Items = [
  ['车辆外观与轮胎完好', 'Body and tyres in order'],
  ['驾驶员未饮酒、已穿劳保用品', 'Driver sober and in protective clothing'],
]
const ofGoods: Items = [
  ['已安装阻火器', 'Spark arrester fitted'],
  ['灭火器有效', 'Fire extinguisher valid'],
  ['手机等火种已存放', 'Phones and lighters handed over'],
]
const ofTankers: Items = [
  ['静电接地良好', 'Earthed against static'],
  ['罐体与阀门无泄漏', 'Tank and valves do not leak'],
  ['押运员在岗', 'Escort present'],
]
const exitOfTankers: Items = [
  ['阀门已关闭并铅封', 'Valves closed and sealed'],
  ['接地线已拆除', 'Earthing cable taken off'],
]

const entryOf: Readonly<Partial<Record<VehicleType, Items>>> = {
  person: entryOfAll,
  car: [...entryOfAll, ...ofDriven],
  truck: [...entryOfAll, ...ofDriven, ...ofGoods],
  tanker: [...entryOfAll, ...ofDriven, ...ofGoods, ...ofTankers],
}
const exitOf: Readonly<Partial<Record<VehicleType, Items>>> = {
  person: exitOfAll.slice(0, 1),
  tanker: [...exitOfAll, ...exitOfTankers],
}

export function defaultItems(type: VehicleType, side: CheckSide, language: Language): string[] {
  const items = side === 'entry' ? (entryOf[type] ?? [...entryOfAll, ...ofDriven]) : (exitOf[type] ?? exitOfAll)
  return items.map(([zh, en]) => (language === 'zh' ? zh : en))
}

/** Whether every item of the list was answered, and nothing else. */
export const answersList = (items: readonly string[], answers: readonly { item: string }[]): boolean =>
  items.length === answers.length && items.every(item => answers.some(answer => answer.item === item))
