import { UnlockOutlined } from '@ant-design/icons'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { RowQuestion } from '../ui/list/RowActions.tsx'
import { storageTexts } from './storage.texts.ts'

export function ReleaseEvidence({ alarmId }: { alarmId: string }) {
  const t = useTexts(storageTexts)
  const release = useAct(storageCalls.releaseEvidence, { refresh: ['storage'], successText: t('done') })
  return (
    <Can call={storageCalls.releaseEvidence}>
      <RowQuestion
        label={t('release')}
        of={alarmId}
        icon={<UnlockOutlined />}
        title={t('releaseTitle')}
        hint={t('releaseHint')}
        loading={release.isPending}
        onConfirm={() => release.mutate({ alarmId })}
      />
    </Can>
  )
}
