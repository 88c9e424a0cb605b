import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useRight, useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { ListEmpty } from '../ui/ListEmpty.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { companyTexts } from './company.texts.ts'

/** One's own company: read, and edited by those whose menu of customers has the button "modify" (spec §6). */
export function CompanyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(companyTexts)
  const { companyId } = useUser()
  const [editing, setEditing] = useState(false)
  const company = useCall(companyCalls.get, { companyId }, { quiet: true, selection: {} })
  const mayEdit = useRight(rights.modifyCompany) && company.data?.canModify === true

  return (
    <Modal
      open
      width={680}
      title={t('title')}
      onCancel={onClose}
      // A click beside a half-filled form is not a wish to lose it.
      mask={{ closable: !editing }}
      footer={
        !editing && mayEdit ? (
          <Button type="primary" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
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
          key={company.data.version}
          company={company.data}
          onDone={() => setEditing(false)}
          onReload={() => void company.refetch()}
        />
      ) : (
        <CompanyFacts company={company.data} />
      )}
    </Modal>
  )
}
