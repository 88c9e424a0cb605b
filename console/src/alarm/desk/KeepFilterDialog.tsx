import { deskCalls, filterNameLimit, type SavedFilter } from '@watchfire/contract/alarm/desk.calls.ts'
import { Checkbox, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { FieldLabel } from '../../ui/form/FieldParts.tsx'
import { Muted } from '../../ui/text.tsx'
import styles from './KeepFilterDialog.module.css'
import { savedFilterTexts } from './saved-filters.texts.ts'

type Props = { query: string; saved: readonly SavedFilter[]; onClose: () => void }

/** Gives the filters of now a name. */
export function KeepFilterDialog({ query, saved, onClose }: Props) {
  const t = useTexts(savedFilterTexts)
  const id = useId()
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const [asked, setAsked] = useState(false)
  const act = useAct(deskCalls.saveFilter, { refresh: ['desk'], successText: t('kept'), onSuccess: onClose })
  const trimmed = name.trim()
  const replaces = saved.some(filter => filter.name.toLowerCase() === trimmed.toLowerCase())
  const submit = () => {
    setAsked(true)
    if (trimmed) act.mutate({ name: trimmed, query, isDefault: isDefault || undefined })
  }
  return (
    <Modal
      open
      width={420}
      title={t('keep')}
      okText={t('save')}
      cancelText={t('cancel')}
      onOk={submit}
      confirmLoading={act.isPending}
      onCancel={onClose}
    >
      <FieldLabel htmlFor={id}>{t('name')}</FieldLabel>
      <Input
        id={id}
        autoFocus
        value={name}
        maxLength={filterNameLimit}
        placeholder={t('nameHint')}
        status={asked && !trimmed ? 'error' : undefined}
        aria-describedby={`${id}-note`}
        onChange={event => setName(event.target.value)}
        onPressEnter={submit}
      />
      <Muted as="p" id={`${id}-note`} className={asked && !trimmed ? styles.missing : undefined} role="status">
        {asked && !trimmed ? t('nameMissing') : replaces ? t('replaceHint') : ''}
      </Muted>
      <Checkbox checked={isDefault} onChange={event => setDefault(event.target.checked)}>
        {t('asDefault')}
      </Checkbox>
    </Modal>
  )
}
