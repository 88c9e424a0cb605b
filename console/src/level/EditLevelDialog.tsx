import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { type LevelSetting, levelCalls } from '@watchfire/contract/level/level.calls.ts'
import { hasOverdueTime, levelsFor, maxMergeSeconds, maxOverdueMinutes } from '@watchfire/contract/level/level.rules.ts'
import { Alert, Button, Form, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { refreshModules, useAct } from '../core/use-call.ts'
import { Muted } from '../ui/text.tsx'
import styles from './EditLevelDialog.module.css'
import { meaningOf } from './LevelMeanings.tsx'
import { levelTexts } from './level.texts.ts'
import { LevelChoice } from './public/LevelChoice.tsx'

type Fields = { level: AlarmLevel; mergeSeconds: number; overdueMinutes: number }

/** Changes one type. What somebody else changed meanwhile is shown before it can be changed again. */
export function EditLevelDialog({ setting, onClose }: { setting: LevelSetting; onClose: () => void }) {
  const t = useTexts(levelTexts)
  const [form] = Form.useForm<Fields>()
  const level = Form.useWatch('level', form) ?? setting.level
  // As it was when the form was filled: the list is read again meanwhile.
  const [seen, setSeen] = useState(setting)
  const act = useAct(levelCalls.update, {
    refresh: ['level'],
    successText: t('saved'),
    onSuccess: onClose,
    // Shown in the form.
    onRefused: () => undefined,
  })
  const meanwhile = act.error?.code === 'level.changedMeanwhile' || act.error?.code === 'level.resetMeanwhile'
  const reload = () => {
    setSeen(setting)
    form.setFieldsValue(valuesOf(setting))
    act.reset()
    void refreshModules(['level'])
  }
  const whole = (min: number, max: number) => ({
    required: true,
    type: 'integer' as const,
    min,
    max,
    message: t('numberRequired', { min, max }),
  })

  return (
    <Modal
      open
      width={480}
      title={t('editTitle', { type: setting.typeName })}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={act.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {act.error && (
        <Alert
          type={meanwhile ? 'warning' : 'error'}
          showIcon
          role="alert"
          className={styles.alert}
          title={act.error.text}
          action={
            meanwhile && (
              <Button size="small" onClick={reload}>
                {t('reload')}
              </Button>
            )
          }
        />
      )}
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={valuesOf(setting)}
        onFinish={fields =>
          act.isPending ||
          act.mutate({
            companyId: seen.companyId,
            type: seen.type,
            version: seen.version,
            ...fields,
            // Not on screen for the other levels: it stays as it was.
            overdueMinutes: fields.overdueMinutes ?? seen.overdueMinutes,
          })
        }
      >
        <Form.Item name="level" label={t('level')} extra={t(meaningOf[level])}>
          <Select
            autoFocus
            options={levelsFor(setting.catalogue.level).map(value => ({ value, label: <LevelChoice level={value} /> }))}
          />
        </Form.Item>
        <Form.Item name="mergeSeconds" label={t('merge')} extra={t('mergeHint')} rules={[whole(0, maxMergeSeconds)]}>
          <InputNumber min={0} max={maxMergeSeconds} suffix={t('secondsUnit')} onPressEnter={form.submit} />
        </Form.Item>
        {hasOverdueTime(level) && (
          <Form.Item
            name="overdueMinutes"
            label={t('overdue')}
            extra={t('overdueHint')}
            rules={[whole(1, maxOverdueMinutes)]}
          >
            <InputNumber min={1} max={maxOverdueMinutes} suffix={t('minutesUnit')} onPressEnter={form.submit} />
          </Form.Item>
        )}
      </Form>
      <Muted as="p">{t('holdsAtOnce')}</Muted>
    </Modal>
  )
}

const valuesOf = ({ level, mergeSeconds, overdueMinutes }: LevelSetting): Fields => ({
  level,
  mergeSeconds,
  overdueMinutes,
})
