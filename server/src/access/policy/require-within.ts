import type { PasswordRules, SignInPolicy } from '@watchfire/contract/access/policy/policy.calls.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { refuseField } from '../../core/http/refuse.ts'
import type { PolicyBounds } from './policy.queries.ts'

const texts: Record<Language, { least: (n: number) => string; most: (n: number) => string }> = {
  zh: { least: n => `平台要求不低于 ${n}`, most: n => `平台要求不超过 ${n}` },
  en: { least: n => `the platform asks for at least ${n}`, most: n => `the platform asks for at most ${n}` },
}

/** What a customer chooses may be stricter than the installation and not looser. @throws naming the field */
export function requireWithin(
  bounds: PolicyBounds,
  policy: PasswordRules & Pick<SignInPolicy, 'idleMinutes'>,
  language: Language,
): void {
  for (const field of ['leastLength', 'classes'] as const)
    if (policy[field] < bounds[field]) throw refuseField(field, texts[language].least(bounds[field]), language)
  if (policy.idleMinutes > bounds.idleMinutes)
    throw refuseField('idleMinutes', texts[language].most(bounds.idleMinutes), language)
}
