import type { AiServer } from '@watchfire/contract/device/ai-server.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { MoveLines } from '../move/MoveLines.tsx'
import { AiServerFields, type AiServerForm } from './AiServerFields.tsx'
import { aiServerTexts } from './ai-server.texts.ts'

/** Name and place; of another place it is told what moves along and what stays, before it is saved. */
export function EditAiServerDialog({ server, onClose }: { server: AiServer; onClose: () => void }) {
  const t = useTexts(aiServerTexts)
  const [form] = Form.useForm<AiServerForm>()
  const projectId = Form.useWatch('projectId', form) ?? server.projectId
  const regionTo = Form.useWatch('regionId', form)
  const isMoved = projectId !== server.projectId || (regionTo ?? null) !== server.regionId
  const move = useCall(
    deviceCalls.readServerMove,
    { aiServerId: server.aiServerId, projectId, ...(regionTo && { regionId: regionTo }) },
    { quiet: true, selection: {}, enabled: isMoved },
  ).data
  const update = useAct(deviceCalls.updateAiServer, {
    refresh: ['device'],
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const { aiServerId, name, location, regionId, companyId } = server
  /** As it was when this was opened: what is read meanwhile was not seen by whoever fills it in. */
  const [seenFacts] = useState({ name, location, projectId: server.projectId, regionId })
  return (
    <FormDialog<AiServerForm>
      width={480}
      title={t('editTitle')}
      form={form}
      initialValues={{ name, location, projectId: server.projectId, ...(regionId !== null && { regionId }) }}
      call={deviceCalls.updateAiServer}
      error={update.error}
      saving={update.isPending}
      onFinish={fields => update.mutate({ aiServerId, ...fields, seenFacts })}
      onClose={onClose}
    >
      <AiServerFields companyId={companyId} />
      {isMoved && move && <MoveLines move={move} />}
    </FormDialog>
  )
}
