import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import type { RegionRow } from '@watchfire/contract/company/region.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { ImpactDialog } from '../ImpactDialog.tsx'
import { regionTexts } from './region.texts.ts'

type Props = { region: Pick<RegionRow, 'regionId' | 'name'>; onClose: () => void }

/** Removes an empty region; of another one it says what stands there. */
export function RemoveRegionDialog({ region: { regionId, name }, onClose }: Props) {
  const t = useTexts(regionTexts)
  const inside = useCall(regionCalls.readDependents, { regionId }, { quiet: true, selection: {} })
  const act = useAct(regionCalls.remove, {
    refresh: ['company', 'region', 'project', 'setup'],
    selection: {},
    successText: t('removed'),
    onSuccess: onClose,
  })
  const { data } = inside
  const hindrance =
    data && (data.aiServers > 0 || data.channels > 0)
      ? t('removeBlocked', data)
      : data?.hasAlarms
        ? t('removeHistory')
        : undefined
  return (
    <ImpactDialog
      title={t('removeTitle', { name })}
      verb={t('remove')}
      danger
      lines={data && (hindrance ? [] : [t('removeGone')])}
      blocked={hindrance}
      error={inside.error}
      pending={act.isPending}
      onRetry={() => void inside.refetch()}
      onConfirm={() => act.mutate({ regionId })}
      onClose={onClose}
    />
  )
}
