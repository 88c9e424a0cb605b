import { defineTexts } from '../../core/texts.ts'

export const removedTexts = defineTexts({
  zh: {
    list: '{day} 之前的告警记录已按保留规则删除，列表只显示仍保留的告警；统计报表仍计入已删除的告警。',
    figures: '{day} 之前的告警记录已按保留规则删除，此处的数字仍计入这些告警；打开列表只显示仍保留的告警。',
  },
  en: {
    list: 'Records of alarms before {day} were removed by the retention rule. This list shows those that are left; reports still count the others.',
    figures:
      'Records of alarms before {day} were removed by the retention rule. These figures still count them; the lists they lead to show those that are left.',
  },
})
