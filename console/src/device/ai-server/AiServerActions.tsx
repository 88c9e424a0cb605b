import {
  ApiOutlined,
  EditOutlined,
  KeyOutlined,
  QrcodeOutlined,
  StopOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import type { AiServer } from '@watchfire/contract/device/ai-server.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { RowAction, RowQuestion, RowRemoval } from '../../ui/list/RowActions.tsx'
import { gb28181Texts } from '../gb28181/gb28181.texts.ts'
import { Gb28181Dialog } from '../gb28181/lazy-gb28181.ts'
import { SnmpDialog } from '../snmp/lazy-snmp.ts'
import { aiServerTexts } from './ai-server.texts.ts'
import { EditAiServerDialog } from './EditAiServerDialog.tsx'
import { MakeClaimDialog } from './MakeClaimDialog.tsx'
import { RotateKeyDialog } from './RotateKeyDialog.tsx'

/** One that works is not taken over by a code: its key is revoked first. */
const takesClaim = ({ key, canRemove }: AiServer) => key?.state === 'none' || key?.state === 'revoked' || canRemove

/** Change, claim code, new key, revoke; one that never made contact is deleted instead. */
export function AiServerActions({ server }: { server: AiServer }) {
  const t = useTexts(aiServerTexts)
  const gb = useTexts(gb28181Texts)
  const [dialog, setDialog] = useState<'edit' | 'rotate' | 'claim' | 'gb28181' | 'snmp'>()
  const { aiServerId, name, channels: count, channelsOnline: online } = server
  const options = { refresh: ['device', 'setup'] as const, successText: t('done') }
  const revoke = useAct(deviceCalls.revokeKey, options)
  const remove = useAct(deviceCalls.removeAiServer, options)
  const close = () => setDialog(undefined)
  return (
    <Can call={deviceCalls.updateAiServer}>
      <span style={{ whiteSpace: 'nowrap' }}>
        <RowAction label={t('edit')} of={name} icon={<EditOutlined />} onClick={() => setDialog('edit')} />
        {takesClaim(server) && (
          <RowAction label={t('makeClaim')} of={name} icon={<QrcodeOutlined />} onClick={() => setDialog('claim')} />
        )}
        <RowAction label={gb('open')} of={name} icon={<VideoCameraOutlined />} onClick={() => setDialog('gb28181')} />
        <RowAction label={t('snmp')} of={name} icon={<ApiOutlined />} onClick={() => setDialog('snmp')} />
        <RowAction label={t('rotate')} of={name} icon={<KeyOutlined />} onClick={() => setDialog('rotate')} />
        {server.key?.state !== 'revoked' && server.key?.state !== 'none' && (
          <RowQuestion
            label={t('revoke')}
            of={name}
            icon={<StopOutlined />}
            danger
            title={t('revokeTitle', { name })}
            hint={t('revokeHint', { online, count })}
            loading={revoke.isPending}
            onConfirm={() => revoke.mutate({ aiServerId })}
          />
        )}
        {server.canRemove && (
          <RowRemoval
            label={t('remove')}
            of={name}
            title={t('removeTitle', { name })}
            hint={t('removeHint')}
            loading={remove.isPending}
            onConfirm={() => remove.mutate({ aiServerId })}
          />
        )}
      </span>
      {dialog === 'edit' && <EditAiServerDialog server={server} onClose={close} />}
      {dialog === 'claim' && <MakeClaimDialog server={server} onClose={close} />}
      {dialog === 'gb28181' && <Gb28181Dialog aiServerId={aiServerId} name={name} onClose={close} />}
      {dialog === 'snmp' && <SnmpDialog aiServerId={aiServerId} name={name} onClose={close} />}
      {dialog === 'rotate' && <RotateKeyDialog server={server} onClose={close} />}
    </Can>
  )
}
