import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import type { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import { select } from '../core/session-store.ts'
import { siteText } from '../core/site-zone.ts'
import { TextButton } from '../ui/buttons.tsx'
import { Muted } from '../ui/text.tsx'
import styles from './CompanyScores.module.css'
import { GradeMark } from './GradeMark.tsx'

/** How each company stood when it was evaluated last, the worst first; its name narrows the page to it. */
export function CompanyScores({ companies }: Pick<AnswerOf<typeof overallCalls.readScores>, 'companies'>) {
  return (
    <ul className={styles.companies}>
      {companies.map(({ companyId, companyName, systemScore, grade, at }) => (
        <li key={companyId}>
          <TextButton onClick={() => select({ companyId })}>{companyName}</TextButton>
          <strong>{systemScore}</strong>
          <GradeMark grade={grade} />
          <Muted>{siteText(at).slice(5, 16)}</Muted>
        </li>
      ))}
    </ul>
  )
}
