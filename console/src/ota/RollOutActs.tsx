import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { isOver } from '@watchfire/contract/ota/ota.rules.ts'
import type { RollOut } from '@watchfire/contract/ota/ota.shapes.ts'
import { Button, Popconfirm, Space } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { otaTexts } from './ota.texts.ts'
import { RollOutDecision } from './RollOutDecision.tsx'

/** Pause, resume, abort, and the decision of a second person; of one that is over nothing. */
export function RollOutActs({ rollOut: { rollOutId, state, mayDecide } }: { rollOut: RollOut }) {
  const t = useTexts(otaTexts)
  const act = useAct(otaCalls.setRollOut, { refresh: ['ota'], successText: t('saved') })
  if (isOver(state)) return null
  if (mayDecide)
    return (
      <Space>
        <RollOutDecision rollOutId={rollOutId} />
      </Space>
    )
  const next = state === 'running' ? 'pause' : 'resume'
  return (
    <Space>
      {state !== 'awaiting' && (
        <Button loading={act.isPending} onClick={() => act.mutate({ rollOutId, rollOutAct: next })}>
          {t(next)}
        </Button>
      )}
      <Popconfirm
        title={t('abortTitle')}
        description={t('abortHint')}
        onConfirm={() => act.mutate({ rollOutId, rollOutAct: 'abort' })}
      >
        <Button danger>{t('abort')}</Button>
      </Popconfirm>
    </Space>
  )
}
