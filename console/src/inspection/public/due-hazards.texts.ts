import { defineTexts } from '../../core/texts.ts'

export const dueHazardTexts = defineTexts({
  zh: {
    overdue: '{count} 条隐患整改已超期',
    mine: '{count} 条隐患待您整改',
    toVerify: '{count} 条隐患待验收',
    toConfirm: '{count} 条隐患待确认',
    toAssign: '{count} 条隐患待派单',
    unsent: '本机有 {count} 项检查或隐患尚未提交',
  },
  en: {
    overdue: 'Hazards overdue: {count}',
    mine: 'Hazards for you to rectify: {count}',
    toVerify: 'Hazards to verify: {count}',
    toConfirm: 'Hazards to confirm: {count}',
    toAssign: 'Hazards to assign: {count}',
    unsent: 'Checks and hazards on this device to hand in: {count}',
  },
})
