import { EditOutlined, StopOutlined, SyncOutlined } from '@ant-design/icons'
import { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import type { ApiKey } from '@watchfire/contract/access/key/api-key.shapes.ts'
import { Flex } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { RowAction, RowQuestion } from '../../ui/list/RowActions.tsx'
import { apiKeyTexts } from './api-key.texts.ts'
import { NewApiKey } from './NewApiKey.tsx'

/** Edit, renew and revoke, for as long as there is something to change. One that expired may be given further time. */
export function ApiKeyActions({ apiKey, onEdit }: { apiKey: ApiKey; onEdit: () => void }) {
  const t = useTexts(apiKeyTexts)
  const { keyId, name, state, menuIds, lastUsedStr, lastAddress, renewedBy } = apiKey
  const waits = renewedBy !== ''
  const [token, setToken] = useState<string>()
  const renew = useAct(apiKeyCalls.renew, { refresh: ['apiKey'], onSuccess: made => setToken(made.token) })
  const revoke = useAct(apiKeyCalls.revoke, { refresh: ['apiKey'], successText: t('revokeDone') })
  if (state === 'revoked') return null
  return (
    <Flex gap={4}>
      {state !== 'stopped' && <RowAction label={t('edit')} of={name} icon={<EditOutlined />} onClick={onEdit} />}
      {state !== 'stopped' && (
        <RowQuestion
          label={t('renew')}
          of={name}
          icon={<SyncOutlined />}
          danger={waits}
          title={t('renewTitle', { name })}
          hint={waits ? t('renewAgainHint', { name: renewedBy }) : t('renewHint')}
          loading={renew.isPending}
          onConfirm={() => renew.mutate({ keyId, ...(waits && { replacesUnused: true }) })}
        />
      )}
      <RowQuestion
        label={t('revoke')}
        of={name}
        icon={<StopOutlined />}
        danger
        title={t('revokeTitle', { name })}
        hint={lastUsedStr ? t('revokeUsed', { time: lastUsedStr, address: lastAddress }) : t('revokeUnused')}
        loading={revoke.isPending}
        onConfirm={() => revoke.mutate({ keyId })}
      />
      {token !== undefined && (
        <NewApiKey renewed token={token} name={name} menuIds={menuIds} onClose={() => setToken(undefined)} />
      )}
    </Flex>
  )
}
