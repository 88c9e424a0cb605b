import { defineTexts } from '../core/texts.ts'

export const ruleCurveTexts = defineTexts({
  zh: {
    devices: '在设备页查看更长时间',
    view: '显示方式',
    chart: '图形',
    table: '表格',
    curveOf: '{name} 的{quantity}曲线，{from} 至 {to}，最小 {min}，最大 {max} {unit}',
    alarmAt: '{time} 本条告警：{value}',
    alarmOf: '{time} 本条告警',
    threshold: '规则阈值 {value}',
    limit: '限值 {value}',
    noReadings: '这段时间没有读数',
  },
  en: {
    devices: 'A longer time on the page of devices',
    view: 'View',
    chart: 'Chart',
    table: 'Table',
    curveOf: '{quantity} of {name}, {from} to {to}, smallest {min}, largest {max} {unit}',
    alarmAt: '{time} this alarm: {value}',
    alarmOf: '{time} this alarm',
    threshold: 'Threshold of the rule {value}',
    limit: 'Limit {value}',
    noReadings: 'No readings in this time',
  },
})
