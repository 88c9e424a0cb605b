import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { Banner } from '../ui/Banner.tsx'
import { RemovalRuns } from './RemovalRuns.tsx'
import styles from './RetentionRules.module.css'
import { RulesForm } from './RulesForm.tsx'
import { storageTexts } from './storage.texts.ts'
import { useCustomer } from './use-customer.ts'

/** How long each kind is kept, what that would delete today, and what was deleted. */
export function RetentionRules() {
  const t = useTexts(storageTexts)
  const { missing, ...customer } = useCustomer()
  const rules = useCall(storageCalls.readRules, customer, { quiet: true, enabled: !missing })
  if (missing) return <Banner type="info" role="status" title={t('chooseCustomer')} />
  if (rules.isError && !rules.data) return <Banner type="warning" role="status" title={rules.error.text} />
  return (
    <div className={styles.parts}>
      {rules.data && (
        <RulesForm key={`${rules.data.customerId} ${rules.data.version}`} saved={rules.data} customer={customer} />
      )}
      {rules.data && <RemovalRuns customer={customer} />}
    </div>
  )
}
