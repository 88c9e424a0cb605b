import { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import { isWhole, type ScoreWeights, scoreParts } from '@watchfire/contract/overall/score.rules.ts'
import { Alert, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { uiTexts } from '../ui/ui.texts.ts'
import { overallTexts } from './overall.texts.ts'
import styles from './WeightsDialog.module.css'

type Props = { weights: ScoreWeights; perDay: number; onClose: () => void }

/** What each part is worth, a hundred together, and how often it is evaluated. */
export function WeightsDialog({ weights: saved, perDay: savedPerDay, onClose }: Props) {
  const t = useTexts(overallTexts)
  const u = useTexts(uiTexts)
  const [weights, setWeights] = useState(saved)
  const [perDay, setPerDay] = useState(savedPerDay)
  const act = useAct(overallCalls.saveWeights, {
    refresh: ['overall'],
    selection: {},
    successText: t('saved'),
    onSuccess: onClose,
  })
  return (
    <Modal
      open
      title={t('weights')}
      okText={u('save')}
      okButtonProps={{ disabled: !isWhole(weights) }}
      confirmLoading={act.isPending}
      onOk={() => act.mutate({ weights, perDay })}
      onCancel={onClose}
    >
      <ul className={styles.weights}>
        {scoreParts.map(part => (
          <li key={part}>
            <span>{t(part)}</span>
            <InputNumber
              aria-label={t(part)}
              value={weights[part]}
              min={0}
              max={100}
              precision={0}
              onChange={value => setWeights({ ...weights, [part]: value ?? 0 })}
            />
            <small>{t(`${part}Means`)}</small>
          </li>
        ))}
        <li>
          <span>{t('perDay')}</span>
          <Select
            aria-label={t('perDay')}
            value={perDay}
            options={[1, 2, 3].map(count => ({ value: count, label: t('times', { count }) }))}
            onChange={setPerDay}
          />
        </li>
      </ul>
      {!isWhole(weights) && (
        <Alert
          type="warning"
          showIcon
          title={t('sum', { sum: scoreParts.reduce((sum, part) => sum + weights[part], 0) })}
        />
      )}
    </Modal>
  )
}
