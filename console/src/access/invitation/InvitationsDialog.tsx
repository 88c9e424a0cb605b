import { RollbackOutlined, SendOutlined } from '@ant-design/icons'
import { type InvitationRow, invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { Button, Flex, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { DialogTable } from '../../ui/list/DialogTable.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { RowQuestion } from '../../ui/list/RowActions.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { useRoleName } from '../role/use-role-name.ts'
import { invitationTexts } from './invitation.texts.ts'

const pageSize = 10

/** Invitations that nobody has accepted yet: sent once more, or taken back. */
export function InvitationsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(invitationTexts)
  const roleName = useRoleName()
  const [pageNum, setPageNum] = useState(1)
  const list = useCall(invitationCalls.list, { pageNum, pageSize }, { keepPrevious: true, quiet: true })
  const refresh = ['invitation'] as const
  const resend = useAct(invitationCalls.resend, { refresh, successText: t('sent') })
  const withdraw = useAct(invitationCalls.withdraw, { refresh, successText: t('withdrawn') })
  const rows = list.data?.rows
  return (
    <Modal
      open
      width={860}
      title={t('title')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {!rows && (
        <ListEmpty state={list.error ? 'failed' : 'loading'} error={list.error ?? undefined} onRetry={list.refetch} />
      )}
      {rows?.length === 0 && <p>{t('none')}</p>}
      {rows && rows.length > 0 && (
        <DialogTable<InvitationRow>
          rows={rows}
          idOf={row => String(row.invitationId)}
          minWidth="46rem"
          paging={{ current: pageNum, pageSize, total: list.data?.total ?? 0, onChange: setPageNum }}
          columns={[
            { title: t('email'), dataIndex: 'email' },
            {
              title: t('company'),
              render: (_, row) => (
                <TwoLines>
                  <span>{row.companyName}</span>
                  <small>{roleName(row.roleName)}</small>
                </TwoLines>
              ),
            },
            {
              title: t('projects'),
              render: (_, row) => (row.allProjects ? t('allProjects') : t('someProjects', { count: row.projectCount })),
            },
            { title: t('invitedBy'), dataIndex: 'invitedBy' },
            {
              title: t('until'),
              width: '11rem',
              render: (_, { expired, expiresStr }) =>
                expired ? <StateTag color="warning">{t('expired')}</StateTag> : expiresStr,
            },
            {
              key: 'actions',
              width: '5.5rem',
              fixed: 'right',
              render: (_, { invitationId, email }) => (
                <Flex gap={4}>
                  <RowQuestion
                    label={t('resend')}
                    of={email}
                    icon={<SendOutlined />}
                    title={t('resendTitle')}
                    hint={t('resendHint')}
                    loading={resend.isPending}
                    onConfirm={() => resend.mutate({ invitationId })}
                  />
                  <RowQuestion
                    label={t('withdraw')}
                    of={email}
                    icon={<RollbackOutlined />}
                    danger
                    title={t('withdrawTitle')}
                    hint={t('withdrawHint')}
                    loading={withdraw.isPending}
                    onConfirm={() => withdraw.mutate({ invitationId })}
                  />
                </Flex>
              ),
            },
          ]}
        />
      )}
    </Modal>
  )
}
