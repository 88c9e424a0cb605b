import { type Separation, separationCalls } from '@watchfire/contract/access/separation/separation.calls.ts'
import { Button, Flex, Popconfirm } from 'antd'
import { useState } from 'react'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { ProposeEndDialog } from './ProposeEndDialog.tsx'
import { separationTexts } from './separation.texts.ts'

/** Two of the three end it: one proposes, another agrees. */
export function EndPart({ state: { proposal } }: { state: Separation }) {
  const t = useTexts(separationTexts)
  const [proposes, setProposes] = useState(false)
  const decides = proposal !== null && !proposal.own && mayCall(separationCalls.decideEnd)
  const act = mayCall(separationCalls.proposeEnd) && (
    <Button danger onClick={() => setProposes(true)}>
      {t('propose')}
    </Button>
  )
  return (
    <SettingsPart title={t('endTitle')} about={t('endAbout')} acts={decides ? <Decision proposal={proposal} /> : act}>
      {proposal && (
        <>
          <p>{t('waiting', { by: proposal.by, until: proposal.untilText, administrator: proposal.administrator })}</p>
          {!decides && <p>{t('ownWaits')}</p>}
        </>
      )}
      {proposes && <ProposeEndDialog onClose={() => setProposes(false)} />}
    </SettingsPart>
  )
}

function Decision({ proposal }: { proposal: NonNullable<Separation['proposal']> }) {
  const t = useTexts(separationTexts)
  const act = useAct(separationCalls.decideEnd, { refresh: ['separation', 'access', 'account', 'role'], selection: {} })
  const { administratorId, administrator, proposedAt } = proposal
  const decide = (agrees: boolean) => act.mutate({ agrees, administratorId, proposedAt })
  return (
    <Flex gap={8}>
      <Button loading={act.isPending} onClick={() => decide(false)}>
        {t('refuse')}
      </Button>
      <Popconfirm
        title={t('agreeTitle')}
        description={t('agreeHint', { administrator })}
        okText={t('agree')}
        okButtonProps={{ danger: true }}
        styles={{ root: { maxWidth: '20rem' } }}
        onConfirm={() => decide(true)}
      >
        <Button danger loading={act.isPending}>
          {t('agree')}
        </Button>
      </Popconfirm>
    </Flex>
  )
}
