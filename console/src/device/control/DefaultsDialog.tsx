import type { CameraDefaults } from '@watchfire/contract/device/camera-default.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { controlTexts } from './control.texts.ts'
import { DefaultsForm } from './DefaultsForm.tsx'

/** What the project gives its new cameras. What somebody else saved meanwhile is looked at before it is written over. */
export function DefaultsDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const t = useTexts(controlTexts)
  const read = useCall(deviceCalls.readDefaults, { projectId }, { quiet: true, selection: {} })
  // What is typed stays until the newest is asked for.
  const [shown, setShown] = useState<CameraDefaults>()
  const defaults = shown ?? read.data
  const save = useAct(deviceCalls.saveDefaults, {
    refresh: ['device'],
    selection: {},
    successText: t('saved'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  if (!defaults)
    return (
      <Modal open footer={null} onCancel={onClose}>
        <ListEmpty
          state={read.isPending ? 'loading' : 'failed'}
          error={read.error ?? undefined}
          onRetry={() => void read.refetch()}
        />
      </Modal>
    )
  return (
    <DefaultsForm
      key={defaults.version}
      defaults={defaults}
      error={save.error}
      saving={save.isPending}
      onSave={values => {
        setShown(defaults)
        save.mutate({ ...values, projectId, version: defaults.version })
      }}
      onClose={onClose}
    >
      {save.error?.code === 'device.defaultsChanged' && (
        <Button
          style={{ marginBottom: 12 }}
          onClick={() => {
            save.reset()
            setShown(undefined)
            void read.refetch()
          }}
        >
          {t('reload')}
        </Button>
      )}
    </DefaultsForm>
  )
}
