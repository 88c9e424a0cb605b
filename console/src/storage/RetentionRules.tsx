import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { useCall } from '../core/use-call.ts'
import { Banner } from '../ui/state/Banner.tsx'
import { ChooseCustomer } from './ChooseCustomer.tsx'
import { RemovalRuns } from './RemovalRuns.tsx'
import styles from './RetentionRules.module.css'
import { RulesForm } from './RulesForm.tsx'
import { useCustomer } from './use-customer.ts'

/** How long each kind is kept, what that would delete today, and what was deleted. */
export function RetentionRules() {
  const { input, waiting, choose } = useCustomer()
  const rules = useCall(storageCalls.readRules, input ?? {}, { quiet: true, enabled: input !== undefined })
  if (!input) return waiting ? null : <ChooseCustomer customer={choose} />
  if (rules.isError && !rules.data) return <Banner type="warning" role="status" title={rules.error.text} />
  return (
    <div className={styles.parts}>
      {rules.data && (
        <RulesForm key={`${rules.data.customerId} ${rules.data.version}`} saved={rules.data} customer={input} />
      )}
      {rules.data && <RemovalRuns customer={input} />}
    </div>
  )
}
