import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { Tag } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { auditTexts } from './audit.texts.ts'

/** The log is narrowed to this person, until it is closed. */
export function PersonTag({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const t = useTexts(auditTexts)
  const person = useCall(accessCalls.getAccount, { accountId: Number(accountId) }, { selection: {}, quiet: true }).data
  return (
    <Tag style={{ alignSelf: 'center', margin: 0 }} closable={{ 'aria-label': t('anyone') }} onClose={onClose}>
      {t('person', { name: person?.fullName || person?.account || accountId })}
    </Tag>
  )
}
