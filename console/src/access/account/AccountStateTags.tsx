import type { AccountFacts } from '@watchfire/contract/access/account/account.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { accountTexts } from './account.texts.ts'

export function AccountStateTags({
  status,
  locked,
  mustChangePassword,
  signsInElsewhere = false,
}: Pick<AccountFacts, 'status' | 'locked' | 'mustChangePassword' | 'signsInElsewhere'>) {
  const t = useTexts(accountTexts)
  return (
    <>
      <StateTag color={status === 'inUse' ? 'success' : 'default'}>{t(status)}</StateTag>
      {locked && <StateTag color="error">{t('locked')}</StateTag>}
      {signsInElsewhere && <StateTag color="processing">{t('signsInElsewhere')}</StateTag>}
      {mustChangePassword && <StateTag color="warning">{t('passwordDue')}</StateTag>}
    </>
  )
}
