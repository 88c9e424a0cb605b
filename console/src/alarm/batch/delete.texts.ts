import { defineTexts } from '../../core/texts.ts'

export const deleteTexts = defineTexts({
  zh: {
    delete: '删除告警',
    title: '确定删除这 {count} 条告警？',
    forGood: '告警、发生记录和处理记录将一并删除，无法恢复；操作会记入日志。证据已长期保留的告警不能删除。',
    deletedMeanwhile: '该告警已被删除',
  },
  en: {
    delete: 'Delete',
    title: 'Delete {count} alarm(s)?',
    forGood:
      'Their occurrences and verdicts go with them, for good. The log keeps a record. Alarms whose evidence is on hold cannot be deleted.',
    deletedMeanwhile: 'This alarm was deleted',
  },
})
