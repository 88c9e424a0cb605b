import { siteText } from '../../core/site-time.ts'
import { exportName } from './export-cells.ts'

/** `告警列表 2026-11-21 1403.xlsx` */
export function exportFileName(language: 'zh' | 'en', format: string): string {
  const [day, time = ''] = siteText(Date.now()).split(' ')
  return `${exportName[language]} ${day} ${time.slice(0, 5).replace(':', '')}.${format}`
}
