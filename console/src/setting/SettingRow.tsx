import { type Setting, settingCalls } from '@watchfire/contract/setting/setting.calls.ts'
import { retentionSettings } from '@watchfire/contract/setting/setting.rules.ts'
import { Button, InputNumber, Modal, Space } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { Muted } from '../ui/text.tsx'
import styles from './SettingRow.module.css'
import { settingTexts } from './setting.texts.ts'

/** One setting: its value, what is usual, who set it. A shorter retention says what it deletes. */
export function SettingRow({ setting }: { setting: Setting }) {
  const t = useTexts(settingTexts)
  const { settingName, usual, min, max, unit } = setting
  const [value, setValue] = useState<number | null>(setting.value)
  const [asking, setAsking] = useState<number>()
  const act = useAct(settingCalls.save, { refresh: ['setting'], selection: {}, successText: t('saved') })
  const isRetention = retentionSettings.includes(settingName)
  const save = (wanted: number, settingValue: number | undefined) => {
    if (isRetention && wanted < setting.value && asking === undefined) return setAsking(wanted)
    setAsking(undefined)
    act.mutate({ settingName, settingValue })
  }
  const facts = { value: asking ?? 0, unit: t(unit), now: setting.value, name: t(settingName) }
  return (
    <section className={styles.row} aria-label={t(settingName)}>
      <div>
        <h2>{t(settingName)}</h2>
        <Muted>{t(`${settingName}Hint`)}</Muted>
      </div>
      <div className={styles.value}>
        <Space>
          <InputNumber
            aria-label={t(settingName)}
            value={value}
            min={min}
            max={max}
            precision={0}
            style={{ width: '10rem' }}
            suffix={t(unit)}
            onChange={setValue}
          />
          <Button
            type="primary"
            disabled={value === null || value === setting.value}
            loading={act.isPending}
            onClick={() => value !== null && save(value, value)}
          >
            {t('save')}
          </Button>
          {setting.changedBy && <Button onClick={() => save(usual, undefined)}>{t('reset')}</Button>}
        </Space>
        <Muted>
          {t('usual', { usual, min, max })}
          {setting.changedBy && ` · ${t('changed', { by: setting.changedBy, at: setting.changedAtText })}`}
        </Muted>
      </div>
      <Modal
        open={asking !== undefined}
        title={t('shorterTitle', facts)}
        okText={t('shorten')}
        okButtonProps={{ danger: true }}
        cancelText={t('cancel')}
        onOk={() => asking !== undefined && save(asking, value === asking ? asking : undefined)}
        onCancel={() => setAsking(undefined)}
      >
        {t('shorterHint', facts)}
      </Modal>
    </section>
  )
}
