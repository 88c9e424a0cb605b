import { Alert, Flex } from 'antd'
import type { ReactNode } from 'react'
import type { Refusal } from '../../core/refusal.ts'
import { Muted } from '../../ui/text.tsx'
import { whyUnknown } from './why-unknown.ts'

type Props = {
  hint: string
  /** The AI server knows nothing of this, or has never been there. */
  unsupported: string | false
  /** Why it cannot do what it is set up for. */
  problem: string | null | undefined
  /** The answer that did not come when it was asked how the devices are. */
  error: Refusal | null
  away: string
}

/** Above the devices an AI server is set up with: what they are, why nothing can be saved, and why their states are not known now. */
export const SetUpAlerts = ({ hint, unsupported, problem, error, away }: Props) => (
  <Flex vertical gap={12} style={{ marginBottom: 12 }}>
    <Muted as="p">{hint}</Muted>
    {unsupported && warning(unsupported)}
    {problem && <Alert type="error" showIcon title={problem} />}
    {error && warning(whyUnknown(error, away))}
  </Flex>
)

const warning = (title: ReactNode) => <Alert type="warning" showIcon title={title} />
