import { snmpCalls } from '@watchfire/contract/snmp/snmp.calls.ts'
import { Modal } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { SnmpForm } from './SnmpForm.tsx'
import { snmpTexts } from './snmp.texts.ts'

type Props = { aiServerId: string; name: string; onClose: () => void }

/** Which devices an AI server asks by SNMP and hears, and how they are. */
export function SnmpDialog({ aiServerId, name, onClose }: Props) {
  const t = useTexts(snmpTexts)
  const { data, error, isPending, refetch } = useCall(snmpCalls.read, { aiServerId }, { quiet: true, fresh: true })
  if (data) return <SnmpForm aiServerId={aiServerId} name={name} setUp={data} onClose={onClose} />
  return (
    <Modal open title={t('title', { name })} footer={null} onCancel={onClose}>
      <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
    </Modal>
  )
}
