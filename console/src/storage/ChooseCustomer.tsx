import type { CompanyNode } from '@watchfire/contract/company/company.shapes.ts'
import { Button } from 'antd'
import { select } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { Banner } from '../ui/state/Banner.tsx'
import { storageTexts } from './storage.texts.ts'

/** Why neither quota nor rules are shown, and which customer to choose for them where the top bar shows a company of one. */
export function ChooseCustomer({ customer }: { customer: CompanyNode | undefined }) {
  const t = useTexts(storageTexts)
  if (!customer) return <Banner type="info" role="status" title={t('chooseCustomer')} />
  const { companyId, name } = customer
  return (
    <Banner
      type="info"
      role="status"
      title={t('ofCustomer', { name })}
      action={<Button onClick={() => select({ companyId })}>{t('choose', { name })}</Button>}
    />
  )
}
