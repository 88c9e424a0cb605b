import { defineTexts } from '../../core/texts.ts'

/** Words on the desk for acting on all that match, and for exports; what comes after the first click has its own. */
export const bulkTexts = defineTexts({
  zh: {
    allMatching: '处理全部 {count} 条符合条件的告警',
    progress: '批量处理',
    export: '导出',
    exportTicked: '导出所选',
    exportXlsx: '导出为 Excel（.xlsx）',
    exportCsv: '导出为 CSV（.csv）',
    exportTraining: '导出训练数据（.zip）',
    exportEmpty: '没有可导出的告警',
  },
  en: {
    allMatching: 'Process all {count}',
    progress: 'Handling all that match',
    export: 'Export',
    exportTicked: 'Export selected',
    exportXlsx: 'As a spreadsheet (.xlsx)',
    exportCsv: 'As CSV (.csv)',
    exportTraining: 'As training data (.zip)',
    exportEmpty: 'There is nothing to export',
  },
})
