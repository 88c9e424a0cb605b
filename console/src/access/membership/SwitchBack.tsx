import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { membershipTexts } from './membership.texts.ts'
import { switchMembership } from './switch-membership.ts'
import { useMemberships } from './use-memberships.ts'

/** Why something is done in the account with the sign-in, and the way there. */
export function SwitchBack({ why }: { why: 'keptElsewhere' | 'passwordDue' | 'factorDue' }) {
  const t = useTexts(membershipTexts)
  const signer = useMemberships().find(membership => membership.signsIn)
  const [leaving, setLeaving] = useState(false)
  return (
    <Flex vertical align="start" gap={8}>
      <p>{t(why)}</p>
      <Button
        disabled={!signer}
        loading={leaving}
        onClick={async () => {
          if (!signer) return
          setLeaving(true)
          await switchMembership(signer.accountId)
          setLeaving(false)
        }}
      >
        {t('toSigner')}
      </Button>
    </Flex>
  )
}
