import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import type { Role } from '@watchfire/contract/access/role/role.shapes.ts'
import { useState } from 'react'
import { useUser } from '../../core/session-store.ts'
import { showError } from '../../core/show-error.ts'
import { useTexts } from '../../core/texts.ts'
import { notify } from '../../core/toasts.ts'
import { useAct } from '../../core/use-call.ts'
import { differenceOf } from './rights-draft.ts'
import { roleTexts } from './role.texts.ts'
import { useRoleName } from './use-role-name.ts'

export type RoleDraft = {
  name: string
  remark: string
  menuIds: readonly number[]
  companyId: number
  forAllCompanies: boolean
}

type Given = {
  /** Absent: a new one, with the rights of `source` where it is a copy. */
  role: Role | undefined
  source: Role | undefined
  onUnsaved: (name: string | undefined) => void
  onSaved: (role: Role) => void
}

/** What is typed and ticked, against what is saved. */
export function useRoleDraft({ role, source, onUnsaved, onSaved }: Given) {
  const t = useTexts(roleTexts)
  const roleName = useRoleName()
  const { companyId } = useUser()
  const saved: RoleDraft = {
    name: role?.name ?? (source ? t('copyName', { name: roleName(source.name) }) : ''),
    remark: role?.remark ?? source?.remark ?? '',
    menuIds: role?.menuIds ?? source?.menuIds ?? [],
    companyId: role?.companyId ?? companyId,
    forAllCompanies: role?.owner === 'customer',
  }
  const [changes, setChanges] = useState<Partial<RoleDraft>>({})
  /** The version the changes are on top of. */
  const [version, setVersion] = useState<number>()
  const draft = { ...saved, ...changes }
  const difference = differenceOf(saved.menuIds, draft.menuIds)
  const isChanged =
    !role ||
    draft.name !== saved.name ||
    draft.remark !== saved.remark ||
    difference.added.length + difference.removed.length > 0

  const act = useAct(roleCalls.save, {
    refresh: ['role', 'access'],
    onSuccess: answer => {
      setChanges({})
      setVersion(undefined)
      notify.success(t(role ? 'saved' : 'created'))
      onSaved(answer)
    },
    onRefused: refusal => {
      // What others saved is on the screen then: submitting again is on top of it.
      if (refusal.code === 'role.changedMeanwhile') setVersion(undefined)
      showError(refusal)
    },
  })
  return {
    draft,
    saved,
    difference,
    isChanged,
    isSaving: act.isPending,
    change(next: Partial<RoleDraft>) {
      setVersion(version ?? role?.version)
      setChanges({ ...changes, ...next })
      onUnsaved(next.name ?? draft.name)
    },
    discard() {
      setVersion(undefined)
      setChanges({})
      onUnsaved(undefined)
    },
    save() {
      const { name, remark } = draft
      const fields = { name, remark, menuIds: [...draft.menuIds] }
      if (role) act.mutate({ roleId: role.roleId, version: version ?? role.version, ...fields })
      else act.mutate({ companyId: draft.companyId, forAllCompanies: draft.forAllCompanies, ...fields })
    },
  }
}
