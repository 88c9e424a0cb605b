import { type Duty, dutyWords } from '@watchfire/contract/access/separation/duty.rules.ts'
import type { Reader } from '../../core/brand.ts'

/** Duties in the reader's words. */
export const dutyText = (duties: readonly Duty[], { language }: Pick<Reader, 'language'>): string =>
  duties.map(duty => dutyWords[language][duty]).join(language === 'zh' ? '、' : ', ')
