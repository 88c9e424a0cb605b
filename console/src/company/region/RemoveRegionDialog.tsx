import { whyRegionStays } from '@watchfire/contract/company/place-dependents.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import type { RegionDependents, RegionRow } from '@watchfire/contract/company/region.shapes.ts'
import { useLanguage } from '../../core/language.ts'
import { listNames, type Translate, useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { ImpactDialog } from '../ImpactDialog.tsx'
import { regionTexts } from './region.texts.ts'

type Texts = Translate<(typeof regionTexts)['zh']>
type Props = { region: Pick<RegionRow, 'regionId' | 'name'>; onClose: () => void }

/** Removes an empty region; of another one it says what stands there. */
export function RemoveRegionDialog({ region: { regionId, name }, onClose }: Props) {
  const t = useTexts(regionTexts)
  const language = useLanguage()
  const inside = useCall(regionCalls.readDependents, { regionId }, { quiet: true, selection: {} })
  const act = useAct(regionCalls.remove, {
    refresh: ['company', 'region', 'project', 'setup'],
    selection: {},
    successText: t('removed'),
    onSuccess: onClose,
  })
  const { data } = inside
  const things = data ? whyRegionStays(data, language) : []
  const hindrance = things.length > 0 ? t('removeBlocked', { things: listNames(things) }) : undefined
  return (
    <ImpactDialog
      title={t('removeTitle', { name })}
      verb={t('remove')}
      danger
      lines={data && (hindrance ? [] : linesOfRemoval(t, data))}
      blocked={hindrance}
      error={inside.error}
      pending={act.isPending}
      onRetry={() => void inside.refetch()}
      onConfirm={() => act.mutate({ regionId })}
      onClose={onClose}
    />
  )
}

const linesOfRemoval = (t: Texts, inside: RegionDependents): string[] => [
  ...(inside.accounts > 0 ? [t('removeAccounts', inside)] : []),
  ...(inside.relations > 0 ? [t('removeRelations', inside)] : []),
  ...(inside.hasOutline ? [t('removeOutline')] : []),
  ...(inside.parks > 0 || inside.points > 0 ? [t('removeLeft', inside)] : []),
  t('removeGone'),
]
