import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { ruleState } from '@watchfire/contract/rule/rule.shapes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { showError } from '../core/show-error.ts'
import { useTexts } from '../core/texts.ts'
import { notify } from '../core/toasts.ts'
import { Can } from '../ui/Can.tsx'
import { lazyDialog } from '../ui/state/lazy-part.tsx'
import { ruleFileTexts } from './rule-files.texts.ts'
import { exportRules } from './rule-files.ts'

const ImportRulesDialog = lazyDialog(async () => (await import('./ImportRulesDialog.tsx')).ImportRulesDialog)

/** Rules go to another company, or another installation, as a file. */
export function RuleFiles() {
  const t = useTexts(ruleFileTexts)
  const [params] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const state = ruleState.out.safeParse(params.get('state')).data
      const { saved, total } = await exportRules({ keyword: params.get('keyword') ?? undefined, state })
      if (saved === 0) notify.info(t('nothing'))
      else if (saved < total) notify.warning(t('savedPart', { saved, total }))
      else notify.success(t('saved', { saved }))
    } catch (error) {
      showError(error)
    }
    setSaving(false)
  }
  return (
    <>
      <Button icon={<DownloadOutlined />} loading={saving} onClick={() => void save()}>
        {t('export')}
      </Button>
      <Can call={ruleCalls.addFromFile}>
        <Button icon={<UploadOutlined />} onClick={() => setOpen(true)}>
          {t('import')}
        </Button>
      </Can>
      {isOpen && <ImportRulesDialog onClose={() => setOpen(false)} />}
    </>
  )
}
