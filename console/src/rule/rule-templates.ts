/** Usual rules to begin with. What they name is the catalogue's; sensors and places are the reader's to choose. Pure. */
import type { RuleForm } from './sensor-rule-form.ts'

type Template = { key: string; zh: string; en: string; rule: Partial<RuleForm> }

const minutes = (length: number) => ({ length, unit: 'minutes' }) as const
const seconds = (length: number) => ({ length, unit: 'seconds' }) as const
const fire = 1
const intrusion = 4
const temperature = 60
const smoke = 61
const gas = 62
const meter = 53

export const ruleTemplates: readonly Template[] = [
  {
    key: 'hot',
    zh: '温度过高',
    en: 'Too hot',
    rule: {
      quantity: 'temperature',
      kind: 'for',
      operator: '>',
      threshold: 60,
      span: minutes(5),
      hysteresis: 2,
      coolDown: minutes(30),
      alarmType: temperature,
    },
  },
  {
    key: 'coldStore',
    zh: '冷库温度超出范围',
    en: 'Cold store out of range',
    rule: {
      quantity: 'temperature',
      kind: 'for',
      operator: 'outside',
      threshold: -25,
      upper: -15,
      span: minutes(15),
      hysteresis: 1,
      coolDown: minutes(60),
      alarmType: temperature,
    },
  },
  {
    key: 'rise',
    zh: '温度快速上升',
    en: 'Temperature rises fast',
    rule: {
      quantity: 'temperature',
      kind: 'change',
      operator: '>=',
      threshold: 8,
      span: minutes(10),
      coolDown: minutes(10),
      alarmType: temperature,
    },
  },
  {
    key: 'battery',
    zh: '电池间过热',
    en: 'Battery room too hot',
    rule: {
      quantity: 'temperature',
      kind: 'times',
      operator: '>',
      threshold: 45,
      times: 3,
      span: minutes(5),
      level: 'severe',
      alarmType: temperature,
    },
  },
  {
    key: 'batteryFire',
    zh: '电池间升温且有烟',
    en: 'Battery room: heat and smoke',
    rule: {
      kind: 'now',
      place: 'region',
      tree: {
        join: 'all',
        parts: [
          {
            quantity: 'temperature',
            aggregate: { function: 'change', within: minutes(10) },
            operator: '>=',
            threshold: 5,
            hysteresis: 0,
          },
          { quantity: 'smoke', operator: '>=', threshold: 0.5, hysteresis: 0 },
        ],
      },
      lateness: 5,
      level: 'severe',
      alarmType: fire,
    },
  },
  {
    key: 'humid',
    zh: '湿度过高',
    en: 'Too humid',
    rule: {
      quantity: 'humidity',
      kind: 'for',
      operator: '>',
      threshold: 80,
      span: minutes(30),
      hysteresis: 5,
      coolDown: minutes(120),
      level: 'notice',
      alarmType: temperature,
    },
  },
  {
    key: 'gas',
    zh: '可燃气体泄漏',
    en: 'Combustible gas',
    rule: {
      quantity: 'gas',
      kind: 'now',
      operator: '>=',
      threshold: 20,
      hysteresis: 5,
      level: 'severe',
      alarmType: gas,
    },
  },
  {
    key: 'pressure',
    zh: '压力超出范围',
    en: 'Pressure out of range',
    rule: {
      quantity: 'pressure',
      kind: 'for',
      operator: 'outside',
      threshold: 0.2,
      upper: 0.8,
      span: minutes(1),
      hysteresis: 0.02,
      coolDown: minutes(15),
      alarmType: meter,
    },
  },
  {
    key: 'silent',
    zh: '传感器无数据',
    en: 'A sensor falls silent',
    rule: {
      quantity: 'temperature',
      kind: 'silent',
      span: minutes(30),
      coolDown: minutes(240),
      level: 'notice',
      alarmType: temperature,
    },
  },
  {
    key: 'smokeAndHeat',
    zh: '烟雾与高温同现',
    en: 'Smoke and heat together',
    rule: {
      kind: 'together',
      ofTypes: [smoke, temperature],
      place: 'region',
      span: minutes(2),
      lateness: 0,
      level: 'severe',
      alarmType: fire,
    },
  },
  {
    key: 'intrusions',
    zh: '同一区域反复入侵',
    en: 'Intrusions again and again',
    rule: {
      kind: 'count',
      ofTypes: [intrusion],
      place: 'region',
      times: 3,
      span: minutes(30),
      coolDown: seconds(0),
      level: 'severe',
      alarmType: intrusion,
    },
  },
]
