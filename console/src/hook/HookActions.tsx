import { EditOutlined, KeyOutlined } from '@ant-design/icons'
import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import type { HookSource } from '@watchfire/contract/hook/hook.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { RowAction, RowQuestion, RowRemoval } from '../ui/list/RowActions.tsx'
import { hookTexts } from './hook.texts.ts'
import { NewTokenDialog } from './NewTokenDialog.tsx'

/** Change, renew the token, delete. */
export function HookActions({ source, onEdit }: { source: HookSource; onEdit: () => void }) {
  const t = useTexts(hookTexts)
  const { sourceId, name, broker } = source
  const rotate = useAct(hookCalls.rotateToken, { refresh: ['hook'] })
  const remove = useAct(hookCalls.removeSource, { refresh: ['hook'], successText: t('done') })
  return (
    <Can call={hookCalls.updateSource}>
      <RowAction label={t('edit')} of={name} icon={<EditOutlined />} onClick={onEdit} />
      {broker === null && (
        <RowQuestion
          label={t('rotate')}
          of={name}
          icon={<KeyOutlined />}
          title={t('rotateTitle')}
          hint={t('rotateHint')}
          loading={rotate.isPending}
          onConfirm={() => rotate.mutate({ sourceId })}
        />
      )}
      <RowRemoval
        label={t('remove')}
        of={name}
        title={t('removeTitle')}
        hint={t('removeHint')}
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ sourceId })}
      />
      {rotate.data && <NewTokenDialog made={rotate.data} name={name} onClose={() => rotate.reset()} />}
    </Can>
  )
}
