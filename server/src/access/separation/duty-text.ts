import { type Duty, dutyWords } from '@watchfire/contract/access/separation/duty.rules.ts'
import { listText } from '@watchfire/contract/core/list-text.ts'
import type { Reader } from '../../core/brand.ts'

/** Duties in the reader's words. */
export const dutyText = (duties: readonly Duty[], { language }: Pick<Reader, 'language'>): string =>
  listText(
    duties.map(duty => dutyWords[language][duty]),
    language,
  )
