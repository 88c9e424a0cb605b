import { ArrowLeftOutlined, CopyOutlined, DeleteOutlined, EyeOutlined, TeamOutlined } from '@ant-design/icons'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import type { Role } from '@watchfire/contract/access/role/role.shapes.ts'
import { Alert, Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { Muted } from '../../ui/text.tsx'
import { useNarrow } from '../../ui/theme/use-media.ts'
import { HoldersDrawer } from './HoldersDrawer.tsx'
import { RightsEditor } from './RightsEditor.tsx'
import styles from './RoleEditor.module.css'
import { RoleFields } from './RoleFields.tsx'
import { RolePreview } from './RolePreview.tsx'
import { roleTexts } from './role.texts.ts'
import { useRoleDraft } from './use-role-draft.ts'
import { useRoleName } from './use-role-name.ts'

type Props = {
  role: Role | undefined
  source: Role | undefined
  roles: readonly Role[]
  onUnsaved: (name: string | undefined) => void
  onSaved: (role: Role) => void
  onCopy: (roleId: number) => void
  onClose: () => void
}

/** One role, or a new one: name, rights, who has it; what may not be changed says why. */
export function RoleEditor({ role, source, roles, onUnsaved, onSaved, onCopy, onClose }: Props) {
  const t = useTexts(roleTexts)
  const narrow = useNarrow()
  const [opened, setOpened] = useState<'holders' | 'preview'>()
  const edit = useRoleDraft({ role, source, onUnsaved, onSaved })
  const { draft, saved, difference, isChanged } = edit
  const menus = useCall(roleCalls.listMenus, { companyId: draft.companyId }, { keepPrevious: true, quiet: true })
  const mayChange = mayCall(roleCalls.save)
  const readOnly = !mayChange || Boolean(role?.fixed)
  const remove = useAct(roleCalls.remove, { refresh: ['role'], successText: t('removed'), onSuccess: onClose })
  const name = useRoleName()(draft.name) || t('newRole')

  return (
    <form
      className={styles.editor}
      aria-label={name}
      onSubmit={event => {
        event.preventDefault()
        if (isChanged && draft.menuIds.length > 0 && draft.name.trim()) edit.save()
      }}
    >
      <header className={styles.head}>
        {narrow && <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('back')} onClick={onClose} />}
        <h2 className={styles.name}>{name}</h2>
        {role?.changedAtText && <Muted>{t('changedBy', { by: role.changedBy, at: role.changedAtText })}</Muted>}
        <div className={styles.acts}>
          <Button icon={<EyeOutlined />} onClick={() => setOpened('preview')}>
            {t('preview')}
          </Button>
          {role && (
            <>
              <Button icon={<TeamOutlined />} onClick={() => setOpened('holders')}>
                {t('whoHas')} {role.holders}
              </Button>
              {mayChange && (
                <Button icon={<CopyOutlined />} onClick={() => onCopy(role.roleId)}>
                  {t('copy')}
                </Button>
              )}
              {!readOnly && (
                <Popconfirm
                  title={t('removeTitle', { name: role.name })}
                  description={t('removeHint')}
                  okText={t('remove')}
                  okButtonProps={{ danger: true }}
                  disabled={role.holders > 0}
                  onConfirm={() => remove.mutate({ roleId: role.roleId })}
                >
                  <Button
                    icon={<DeleteOutlined />}
                    disabled={role.holders > 0}
                    title={role.holders > 0 ? t('removeInUse', { count: role.holders }) : undefined}
                    loading={remove.isPending}
                  >
                    {t('remove')}
                  </Button>
                </Popconfirm>
              )}
            </>
          )}
        </div>
      </header>
      {role?.fixed && <Alert type="info" showIcon title={t(role.fixed)} />}
      {!readOnly && <RoleFields draft={draft} isNew={!role} change={edit.change} />}
      {readOnly && role?.remark && <p>{role.remark}</p>}
      <RightsEditor
        nodes={menus.data ?? []}
        menuIds={draft.menuIds}
        saved={role ? saved.menuIds : undefined}
        others={roles.filter(({ roleId }) => roleId !== role?.roleId)}
        readOnly={readOnly}
        onChange={menuIds => edit.change({ menuIds })}
      />
      {!readOnly && isChanged && (
        <footer className={styles.foot}>
          <span role="status">
            {role
              ? `${t('changes', { added: difference.added.length, removed: difference.removed.length })} · ${t('affects', { count: role.holders })}`
              : draft.menuIds.length === 0 && t('atLeastOne')}
          </span>
          <Button onClick={role ? edit.discard : onClose}>{t('discard')}</Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={edit.isSaving}
            disabled={draft.menuIds.length === 0 || !draft.name.trim()}
          >
            {t('save')}
          </Button>
        </footer>
      )}
      {opened === 'preview' && (
        <RolePreview
          name={name}
          nodes={menus.data ?? []}
          menuIds={draft.menuIds}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'holders' && role && <HoldersDrawer role={role} onClose={() => setOpened(undefined)} />}
    </form>
  )
}
