import { defineTexts } from '../../core/texts.ts'

export const sheetButtonTexts = defineTexts({
  zh: { export: '导出', exporting: '正在导出' },
  en: { export: 'Export', exporting: 'Exporting' },
})
