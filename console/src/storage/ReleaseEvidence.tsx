import { UnlockOutlined } from '@ant-design/icons'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import type { StoredFile } from '@watchfire/contract/storage/storage.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { RowQuestion } from '../ui/list/RowActions.tsx'
import { storageTexts } from './storage.texts.ts'

/** Lets go one of those that keep the evidence of an alarm. */
export function ReleaseEvidence({ alarmId, hold }: { alarmId: string; hold: NonNullable<StoredFile['holds']>[0] }) {
  const t = useTexts(storageTexts)
  const release = useAct(storageCalls.releaseEvidence, { refresh: ['storage'], successText: t('done') })
  return (
    <Can call={storageCalls.releaseEvidence}>
      <RowQuestion
        label={t('release')}
        of={`${alarmId} ${hold.reason}`}
        icon={<UnlockOutlined />}
        title={t('releaseTitle')}
        hint={t('releaseHint', hold)}
        loading={release.isPending}
        onConfirm={() => release.mutate({ alarmId, holdId: hold.holdId })}
      />
    </Can>
  )
}
