import { VideoCameraAddOutlined } from '@ant-design/icons'
import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import type { HookSource } from '@watchfire/contract/hook/hook.shapes.ts'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { NewCameraDialog } from '../device/public/lazy-new-camera.ts'
import { RowAction } from '../ui/list/RowActions.tsx'
import { hookTexts } from './hook.texts.ts'

type Props = { source: HookSource; senderName: string; address: string }

/** A camera of the sender becomes one of ours, as the sender re-streams it, and its name is bound to that. */
export function RestreamAction({ source: { sourceId, companyId }, senderName, address }: Props) {
  const t = useTexts(hookTexts)
  const [isAdding, setAdding] = useState(false)
  const bind = useAct(hookCalls.bindName, { refresh: ['hook'] })
  return (
    <>
      <RowAction
        label={t('addCamera')}
        of={senderName}
        icon={<VideoCameraAddOutlined />}
        onClick={() => setAdding(true)}
      />
      {isAdding && (
        <NewCameraDialog
          companyId={companyId}
          begin={{ name: senderName, address }}
          onAdded={deviceId => bind.mutate({ sourceId, senderName, deviceId })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
