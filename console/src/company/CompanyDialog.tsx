import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { Company } from '@watchfire/contract/company/company.shapes.ts'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { mayCall, useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { CompanyWideNote } from '../ui/form/CompanyWideNote.tsx'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { companyTexts } from './company.texts.ts'

type Props = { companyId?: number; startsEditing?: boolean; onClose: () => void }

/** A company, one's own unless another is named: read, and edited by those whose menu of customers has the button "modify" (spec §6). */
export function CompanyDialog({ companyId, startsEditing = false, onClose }: Props) {
  const t = useTexts(companyTexts)
  const user = useUser()
  /** The company as it was when the editing began: what is read meanwhile never overwrites what is being typed. */
  const [editing, setEditing] = useState<Company>()
  const [starts, setStarts] = useState(startsEditing)
  const company = useCall(companyCalls.get, { companyId: companyId ?? user.companyId }, { quiet: true, selection: {} })
  const mayEdit = mayCall(companyCalls.update) && company.data?.canModify === true
  if (starts && mayEdit && company.data && !company.isFetching) {
    setStarts(false)
    setEditing(company.data)
  }

  return (
    <Modal
      open
      width={680}
      title={t('title')}
      onCancel={onClose}
      // A click beside a half-filled form is not meant to lose it.
      mask={{ closable: !editing }}
      footer={
        !editing && mayEdit ? (
          <Button type="primary" onClick={() => setEditing(company.data)}>
            {t('edit')}
          </Button>
        ) : company.data?.canModify ? (
          <CompanyWideNote />
        ) : null
      }
    >
      {!company.data ? (
        <ListEmpty
          state={company.isError ? 'failed' : 'loading'}
          error={company.error ?? undefined}
          onRetry={() => void company.refetch()}
        />
      ) : editing ? (
        <CompanyForm
          // Loading the latest version makes a new form with its values.
          key={editing.version}
          company={editing}
          onDone={() => (startsEditing ? onClose() : setEditing(undefined))}
          onReload={async () => setEditing((await company.refetch()).data ?? editing)}
        />
      ) : (
        <CompanyFacts company={company.data} />
      )}
    </Modal>
  )
}
