import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import type { Role, RoleHolder } from '@watchfire/contract/access/role/role.shapes.ts'
import { Drawer, type TableColumnsType } from 'antd'
import { useMemo, useState } from 'react'
import { type Translate, useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { DialogTable } from '../../ui/list/DialogTable.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { roleTexts } from './role.texts.ts'
import { useRoleName } from './use-role-name.ts'

const pageSize = 20

/** Who has a role. */
export function HoldersDrawer({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useTexts(roleTexts)
  const roleName = useRoleName()
  const [pageNum, setPageNum] = useState(1)
  const { roleId, name } = role
  const holders = useCall(roleCalls.listHolders, { roleId, pageNum, pageSize }, { keepPrevious: true, quiet: true })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <Drawer open size={640} title={t('whoHasTitle', { name: roleName(name) })} onClose={onClose}>
      {holders.data ? (
        <DialogTable<RoleHolder>
          rows={holders.data.rows}
          idOf={holder => String(holder.accountId)}
          columns={columns}
          minWidth="max-content"
          paging={{ current: pageNum, pageSize, total: holders.data.total, onChange: setPageNum }}
          empty={<ListEmpty state="empty" emptyText={t('nobody')} />}
        />
      ) : (
        <ListEmpty
          state={holders.isError ? 'failed' : 'loading'}
          error={holders.error ?? undefined}
          onRetry={() => void holders.refetch()}
        />
      )}
    </Drawer>
  )
}

const columnsOf = (t: Translate<(typeof roleTexts)['zh']>): TableColumnsType<RoleHolder> => [
  { title: t('account'), dataIndex: 'account' },
  {
    title: t('fullName'),
    render: (_, { fullName, inUse }) => (
      <>
        {fullName} {!inUse && <StateTag>{t('stopped')}</StateTag>}
      </>
    ),
  },
  { title: t('companyName'), dataIndex: 'companyName' },
  { title: t('scope'), render: (_, { projectLimited }) => t(projectLimited ? 'someProjects' : 'allProjects') },
]
