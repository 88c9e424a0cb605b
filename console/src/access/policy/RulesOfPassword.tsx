import type { PasswordRules } from '@watchfire/contract/access/policy/policy.calls.ts'
import { Flex } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { rulesMet } from '../../ui/form/new-password.ts'
import { policyTexts } from './policy.texts.ts'

export const beyondDefaults = ({ leastLength, classes }: PasswordRules): boolean => leastLength > 8 || classes > 1

/** The customer's rules, each with whether what is typed meets it. */
export function RulesOfPassword({ rules, password }: { rules: PasswordRules; password: string }) {
  const t = useTexts(policyTexts)
  const met = rulesMet(password, rules)
  const line = (fits: boolean, text: string) => <span>{`${fits ? '✓' : '○'} ${text}`}</span>
  return (
    <Flex vertical aria-live="polite">
      {line(met.length, t('ruleLength', { n: rules.leastLength }))}
      {line(met.classes, t('ruleClasses', { n: rules.classes }))}
    </Flex>
  )
}
