import { defineTexts } from '../../core/texts.ts'

export const dossierButtonTexts = defineTexts({
  zh: { title: '告警取证报告', save: '取证报告' },
  en: { title: 'Evidence of an alarm', save: 'Evidence paper' },
})
