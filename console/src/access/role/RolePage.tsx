import { PlusOutlined } from '@ant-design/icons'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { lookupPageSize } from '@watchfire/contract/core/body.ts'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { CompanyWideNote } from '../../ui/form/CompanyWideNote.tsx'
import { textFilter } from '../../ui/list/filters.tsx'
import { ListBar } from '../../ui/list/ListBar.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListMessage, ListSection } from '../../ui/list/ListParts.tsx'
import { useListUrl } from '../../ui/list/list-url.ts'
import { RoleEditor } from './RoleEditor.tsx'
import { RoleList } from './RoleList.tsx'
import styles from './RolePage.module.css'
import { roleTexts } from './role.texts.ts'

const fresh = 'new'

/** The roles at the left, the chosen one at the right: its rights, who has it, how it differs. All of it is in the address. */
export function RolePage() {
  const t = useTexts(roleTexts)
  const [url, change] = useListUrl(['keyWord', 'from'])
  const list = useCall(roleCalls.list, { pageSize: lookupPageSize }, { keepPrevious: true, quiet: true })
  const [unsaved, setUnsaved] = useState<string>()
  const [wanted, setWanted] = useState<() => void>()
  const roles = list.data?.rows ?? []
  const role = roles.find(({ roleId }) => String(roleId) === url.open)
  const shows = role !== undefined || url.open === fresh
  const source = roles.find(({ roleId }) => String(roleId) === url.filters.from)

  const go = (open: string | undefined, from?: number) => {
    const leave = () => {
      setUnsaved(undefined)
      change({ open, filters: { from: from === undefined ? undefined : String(from) } })
    }
    if (unsaved === undefined) leave()
    else setWanted(() => leave)
  }

  return (
    <ListSection>
      <ListBar
        title={t('title')}
        filters={[textFilter('keyWord', t('search'), 40)]}
        values={url.filters}
        change={filters => change({ filters })}
      >
        <Can call={roleCalls.save} fallback={<CompanyWideNote />}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => go(fresh)}>
            {t('add')}
          </Button>
        </Can>
      </ListBar>
      {list.data ? (
        <div className={styles.panes} data-open={shows}>
          <RoleList roles={roles} keyword={url.filters.keyWord ?? ''} open={url.open} onOpen={id => go(String(id))} />
          <div className={styles.pane}>
            {shows ? (
              <RoleEditor
                key={`${url.open} ${url.filters.from ?? ''}`}
                role={role}
                source={source}
                roles={roles}
                onUnsaved={setUnsaved}
                onSaved={({ roleId }) => {
                  setUnsaved(undefined)
                  change({ open: String(roleId), filters: { from: undefined } })
                }}
                onCopy={roleId => go(fresh, roleId)}
                onClose={() => go(undefined)}
              />
            ) : (
              <ListMessage>{t(url.open === undefined ? 'choose' : 'notFound')}</ListMessage>
            )}
          </div>
        </div>
      ) : (
        <ListEmpty
          state={list.isError ? 'failed' : 'loading'}
          error={list.error ?? undefined}
          onRetry={() => void list.refetch()}
        />
      )}
      <Modal
        open={wanted !== undefined}
        title={t('leave')}
        okText={t('discard')}
        okButtonProps={{ danger: true }}
        cancelText={t('stay')}
        onOk={() => {
          wanted?.()
          setWanted(undefined)
        }}
        onCancel={() => setWanted(undefined)}
      >
        {t('leaveHint', { name: unsaved ?? '' })}
      </Modal>
    </ListSection>
  )
}
