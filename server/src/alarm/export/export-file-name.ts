import type { ExportFormat } from '@watchfire/contract/alarm/export.calls.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { siteText } from '../../core/site-time.ts'
import { exportName } from './export-cells.ts'

export const endingOf: Record<ExportFormat, string> = { xlsx: 'xlsx', csv: 'csv', coco: 'zip' }
const trainingName: Record<Language, string> = { zh: '训练数据', en: 'Training data' }

/** `告警列表 2026-11-21 1403.xlsx` */
export function exportFileName(language: Language, format: ExportFormat): string {
  const name = format === 'coco' ? trainingName[language] : exportName[language]
  const [day, time = ''] = siteText(Date.now()).split(' ')
  return `${name} ${day} ${time.slice(0, 5).replace(':', '')}.${endingOf[format]}`
}
