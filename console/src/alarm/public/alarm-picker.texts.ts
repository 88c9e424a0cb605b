import { defineTexts } from '../../core/texts.ts'

export const alarmPickerTexts = defineTexts({
  zh: {
    title: '选择告警',
    search: '搜索设备或位置',
    choose: '确定（已选 {count} 条）',
    cancel: '取消',
    none: '近 7 天没有符合条件的告警',
    tick: '选择 {type}，{time}',
    full: '最多选择 {limit} 条告警',
  },
  en: {
    title: 'Choose alarms',
    search: 'Search device or place',
    choose: 'Done ({count} chosen)',
    cancel: 'Cancel',
    none: 'No such alarm in the last 7 days',
    tick: 'Choose {type}, {time}',
    full: 'At most {limit} alarms',
  },
})
