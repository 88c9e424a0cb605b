import type { AuditEntry } from '@watchfire/contract/audit/audit.calls.ts'
import { useTexts } from '../core/texts.ts'
import { CardList } from '../ui/list/CardList.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { auditTexts } from './audit.texts.ts'

/** The same list for a narrow screen. */
export function AuditCards({ entries, open }: { entries: readonly AuditEntry[]; open: (id: string) => void }) {
  const t = useTexts(auditTexts)
  return (
    <CardList rows={entries} idOf={({ auditId }) => String(auditId)} open={open}>
      {({ actionText, target, targetName, atText, fullName, onBehalf, result }) => (
        <>
          <strong>{actionText}</strong>
          {(targetName || target) && <span>{targetName || target}</span>}
          <small>{[atText, fullName, onBehalf && t('byPlatform')].filter(Boolean).join(' · ')}</small>
          {result !== 'done' && (
            <span>
              <StateTag color="error">{t(result)}</StateTag>
            </span>
          )}
        </>
      )}
    </CardList>
  )
}
