import { type OutsideNetwork, outsideCalls } from '@watchfire/contract/outside/outside.calls.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { RowRemoval } from '../ui/RowActions.tsx'
import { outsideTexts } from './outside.texts.ts'

export function RemovePlantNetwork({ network: { networkId, network } }: { network: OutsideNetwork }) {
  const t = useTexts(outsideTexts)
  const remove = useAct(outsideCalls.removeNetwork, { refresh: ['outside'], successText: t('done') })
  return (
    <RowRemoval
      label={t('remove')}
      of={network}
      title={t('removeTitle', { network })}
      hint={t('removeHint')}
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ networkId })}
    />
  )
}
