import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import type { CarriedRule } from '@watchfire/contract/rule/rule.shapes.ts'
import { Alert, Flex, Form } from 'antd'
import { useState } from 'react'
import { CompanyField } from '../company/public/CompanyField.tsx'
import { useUser } from '../core/session-store.ts'
import { type Translate, useTexts } from '../core/texts.ts'
import { notify } from '../core/toasts.ts'
import { useAct } from '../core/use-call.ts'
import { FileButton } from '../ui/form/FileButton.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import styles from './ImportRulesDialog.module.css'
import { ruleFileTexts } from './rule-files.texts.ts'
import { readRuleFile, type UnreadFile } from './rule-files.ts'
import { useRuleSentence } from './use-rule-sentence.ts'

type Chosen = { file: string; rules: readonly CarriedRule[] } | { file: string; unread: UnreadFile }

/** Takes rules of a file: each is shown as its sentence first, and comes switched off. */
export function ImportRulesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(ruleFileTexts)
  const { companyId } = useUser()
  const [form] = Form.useForm<{ companyId: number }>()
  const [chosen, setChosen] = useState<Chosen>()
  const save = useAct(ruleCalls.addFromFile, {
    refresh: ['rule'],
    onSuccess: ({ added, refused }) => {
      if (refused.length > 0) return
      notify.success(t('added', { added }))
      onClose()
    },
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const rules = chosen && 'rules' in chosen ? chosen.rules : []
  const choose = async (file: File) => {
    save.reset()
    const read = await readRuleFile(file)
    setChosen('length' in read ? { file: file.name, rules: read } : { file: file.name, unread: read })
  }
  const refused = save.data?.refused ?? []
  return (
    <FormDialog<{ companyId: number }>
      width={640}
      title={t('title')}
      form={form}
      initialValues={{ companyId }}
      call={ruleCalls.addFromFile}
      error={save.error}
      saving={save.isPending}
      saveText={t('import')}
      isLater={rules.length === 0}
      onFinish={fields => {
        if (rules.length > 0) save.mutate({ ...fields, rules: [...rules] })
        else if (!chosen) setChosen({ file: '', unread: {} })
      }}
      onClose={onClose}
    >
      <CompanyField label={t('company')} extra={t('hint')} onChange={save.reset} />
      <Flex vertical gap={12}>
        <Flex gap={8} align="center" wrap>
          <FileButton
            text={chosen?.file ? t('another') : t('choose')}
            accept=".json,application/json"
            isAgain={rules.length > 0}
            onFile={file => void choose(file)}
          />
          {rules.length > 0 && (
            <span role="status">{t('read', { file: chosen?.file ?? '', count: rules.length })}</span>
          )}
        </Flex>
        {chosen && 'unread' in chosen && (
          <Alert type="error" showIcon role="alert" title={wordsOf(t, chosen.file, chosen.unread)} />
        )}
        {refused.length > 0 && (
          <Alert type="error" showIcon role="alert" title={t('refused', { count: refused.length })} />
        )}
        {rules.length > 0 && <RulesOfFile rules={rules} refused={refused} />}
      </Flex>
    </FormDialog>
  )
}

type Refused = readonly { index: number; reason: string }[]
function RulesOfFile({ rules, refused }: { rules: readonly CarriedRule[]; refused: Refused }) {
  const sentenceOf = useRuleSentence()
  return (
    <ol className={styles.rules}>
      {rules.map((rule, index) => {
        const reason = refused.find(one => one.index === index)?.reason
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: A file has rules of one name, and their order stays.
          <li key={index} data-refused={reason !== undefined}>
            <TwoLines>
              <strong>{rule.name}</strong>
              <small>{reason ?? sentenceOf({ ...rule, upper: rule.upper ?? null, sensorIds: [] })}</small>
            </TwoLines>
          </li>
        )
      })}
    </ol>
  )
}

type Words = Translate<(typeof ruleFileTexts)['zh']>
function wordsOf(t: Words, file: string, { rule, field }: UnreadFile): string {
  if (file === '') return t('noFile')
  if (rule === undefined) return t('notRules', { file })
  return field === undefined ? t('badRule', { rule }) : t('badField', { rule, field })
}
