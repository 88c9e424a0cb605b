/** Check lists that are shipped, to begin with. */
import type { Language } from '../../core/errors.ts'
import type { CheckItem } from './check-list.shapes.ts'

type Words = readonly [zh: string, en: string]
type Item = { words: Words; make: (language: Language) => Omit<CheckItem, 'itemNo' | 'words'> }

const of = (language: Language, [zh, en]: Words) => (language === 'zh' ? zh : en)
/** Yes is fine; no is explained, or shown. */
const yes = (zh: string, en: string, photo = false): Item => ({
  words: [zh, en],
  make: () => ({ itemKind: 'yesNo', noteNeeded: 'whenBad', photoNeeded: photo ? 'whenBad' : 'never' }),
})
const seen = (zh: string, en: string): Item => yes(zh, en, true)
const number = (zh: string, en: string, unit: string, bounds: { lowest?: number; highest?: number }): Item => ({
  words: [zh, en],
  make: () => ({ itemKind: 'number', unit, ...bounds, noteNeeded: 'whenBad', photoNeeded: 'never' }),
})
const choice = (zh: string, en: string, fine: readonly Words[], bad: readonly Words[]): Item => ({
  words: [zh, en],
  make: language => ({
    itemKind: 'choice',
    choices: [...fine, ...bad].map((words, at) => ({ choice: of(language, words), isBad: at >= fine.length })),
    noteNeeded: 'never',
    photoNeeded: 'whenBad',
  }),
})

/** `typeNo`: the problem type of what is found there. */
const templates = [
  {
    name: ['灭火器', 'Extinguisher'],
    typeNo: 1,
    items: [
      yes('在规定位置，取用无遮挡', 'In its place, nothing in the way'),
      choice(
        '压力指针',
        'Pressure gauge',
        [['绿区', 'Green']],
        [
          ['红区', 'Red'],
          ['黄区', 'Yellow'],
        ],
      ),
      seen('铅封与保险销完好', 'Seal and pin intact'),
      seen('瓶体、软管无锈蚀破损', 'Body and hose without rust or damage'),
      yes('在有效期内，检查卡已填写', 'Within its term, card filled in'),
    ],
  },
  {
    name: ['消火栓', 'Hydrant'],
    typeNo: 2,
    items: [
      yes('箱门能打开，无遮挡', 'Cabinet opens, nothing in the way'),
      seen('水带、水枪、接口齐全', 'Hose, nozzle and couplings present'),
      number('栓口静水压力', 'Static pressure', 'MPa', { lowest: 0.1, highest: 1 }),
      seen('阀门无渗漏', 'Valve does not leak'),
      yes('启泵按钮完好', 'Pump button intact'),
    ],
  },
  {
    name: ['安全出口与疏散通道', 'Exits and escape routes'],
    typeNo: 4,
    items: [
      seen('通道畅通，无堆物', 'Route clear, nothing stored'),
      seen('出口未上锁，能从内打开', 'Exit not locked, opens from inside'),
      yes('疏散指示标志完好', 'Exit signs intact'),
      yes('应急照明能点亮', 'Emergency light works'),
      yes('防火门能自行关闭', 'Fire door closes by itself'),
    ],
  },
  {
    name: ['电气', 'Electrical'],
    typeNo: 5,
    items: [
      yes('配电箱门关闭，前方无堆物', 'Cabinet closed, nothing before it'),
      seen('无私拉乱接、线缆无破损', 'No makeshift wiring, cables intact'),
      number('接线端子温度', 'Temperature of terminals', '℃', { highest: 70 }),
      yes('漏电保护试验有效', 'Residual current device trips'),
      yes('接地完好', 'Earthing intact'),
    ],
  },
  {
    name: ['厨房', 'Kitchen'],
    typeNo: 9,
    items: [
      seen('油烟管道、滤网无积油', 'Hood, filter and duct free of grease'),
      yes('灶具旁有灭火毯和灭火器', 'Fire blanket and extinguisher at the stove'),
      yes('灭火装置处于自动状态', 'Suppression system set to automatic'),
      yes('无人时已关火断气', 'Fire and gas off when nobody is there'),
      yes('可燃物远离明火', 'Nothing flammable near the flames'),
    ],
  },
  {
    name: ['动火作业', 'Hot work'],
    typeNo: 6,
    items: [
      yes('动火票在有效期内，已审批', 'Permit valid and approved'),
      seen('周围可燃物已清除或隔离', 'Flammable goods removed or covered'),
      yes('监护人在场', 'Fire watch present'),
      number('可燃气体浓度', 'Flammable gas', '%LEL', { highest: 10 }),
      yes('气瓶间距与固定符合要求', 'Cylinders apart and secured'),
      yes('灭火器材到位', 'Extinguishers at hand'),
    ],
  },
  {
    name: ['电动车充电', 'Battery charging'],
    typeNo: 10,
    items: [
      seen('无飞线充电、无入室充电', 'No hanging wires, no charging indoors'),
      yes('充电设备无异常发热、异味', 'Chargers neither hot nor smelling'),
      yes('车辆间距符合要求', 'Vehicles far enough apart'),
      yes('烟感、喷淋完好', 'Smoke detectors and sprinklers intact'),
      seen('电池无鼓包、漏液', 'Batteries neither swollen nor leaking'),
    ],
  },
  {
    name: ['燃气', 'Gas'],
    typeNo: 8,
    items: [
      number('燃气浓度', 'Gas', '%LEL', { highest: 5 }),
      seen('管道、阀门、软管无泄漏老化', 'Pipes, valves and hoses neither leak nor age'),
      yes('报警器在线，切断阀有效', 'Detector on, shut-off valve works'),
      yes('通风良好', 'Well aired'),
      yes('气瓶间无杂物、无火源', 'Cylinder room free of goods and fire'),
    ],
  },
] as const satisfies readonly { name: Words; typeNo: number; items: readonly Item[] }[]

/** In the language of who takes them. */
export const checkTemplates = (language: Language): { name: string; typeNo: number; items: CheckItem[] }[] =>
  templates.map(({ name, typeNo, items }) => ({
    name: of(language, name),
    typeNo,
    items: items.map(({ words, make }, at) => ({ itemNo: at + 1, words: of(language, words), ...make(language) })),
  }))
