import { DeleteOutlined, SaveOutlined } from '@ant-design/icons'
import type { ArmingPlan } from '@watchfire/contract/device/arming.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Alert, Button, Modal, Select } from 'antd'
import Input from 'antd/es/input/Input'
import { useId, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { Muted } from '../../ui/text.tsx'
import { armingTexts } from './arming.texts.ts'
import styles from './PlanTemplates.module.css'
import { type DefaultWeek, defaultWeeks, sameWeek } from './week-drawing.ts'

type Weekly = Pick<ArmingPlan, 'week' | 'followsCalendar'>
type Props = { channelId: string; plan: ArmingPlan; onUse: (weekly: Weekly) => void }

const weekNames = Object.keys(defaultWeeks) as DefaultWeek[]
/** Names of a company's own begin otherwise than those that everybody has. */
const ownKey = (name: string): string => `own ${name}`

/** Weeks to begin with, and those the company keeps under a name. */
export function PlanTemplates({ channelId, plan, onUse }: Props) {
  const t = useTexts(armingTexts)
  const own = useCall(deviceCalls.listPlanTemplates, { channelId }, { quiet: true }).data ?? []
  const [isKeeping, setKeeping] = useState(false)
  const weeks = new Map<string, Weekly>([
    ...weekNames.map((key): [string, Weekly] => [
      key,
      { week: [...defaultWeeks[key]], followsCalendar: key !== 'always' },
    ]),
    ...own.map(({ name, ...weekly }): [string, Weekly] => [ownKey(name), weekly]),
  ])
  const current = [...weeks].find(
    ([, { week, followsCalendar }]) => sameWeek(week, plan.week) && followsCalendar === plan.followsCalendar,
  )?.[0]
  return (
    <>
      <Select<string | null>
        className={styles.choice}
        aria-label={t('template')}
        placeholder={t('templateNone')}
        value={current ?? null}
        options={[
          ...weekNames.map(value => ({ value, label: t(value) })),
          ...own.map(({ name }) => ({ value: ownKey(name), label: name })),
        ]}
        onChange={key => {
          const weekly = key === null ? undefined : weeks.get(key)
          if (weekly) onUse({ week: weekly.week, followsCalendar: weekly.followsCalendar })
        }}
      />
      <Can call={deviceCalls.savePlanTemplate}>
        <Button icon={<SaveOutlined aria-hidden />} onClick={() => setKeeping(true)}>
          {t('keep')}
        </Button>
      </Can>
      {isKeeping && (
        <KeepTemplate
          channelId={channelId}
          plan={plan}
          names={own.map(({ name }) => name)}
          onClose={() => setKeeping(false)}
        />
      )}
    </>
  )
}

type KeepProps = { channelId: string; plan: ArmingPlan; names: readonly string[]; onClose: () => void }

function KeepTemplate({ channelId, plan: { week, followsCalendar }, names, onClose }: KeepProps) {
  const t = useTexts(armingTexts)
  const id = useId()
  const [name, setName] = useState('')
  const save = useAct(deviceCalls.savePlanTemplate, {
    refresh: ['device'],
    successText: t('kept'),
    onSuccess: onClose,
  })
  const taken = names.includes(name.trim())
  const remove = useAct(deviceCalls.removePlanTemplate, { refresh: ['device'], successText: t('removed') })
  return (
    <Modal
      open
      title={t('keepTitle')}
      okText={t(taken ? 'replace' : 'keepDo')}
      okButtonProps={{ danger: taken, disabled: name.trim() === '', loading: save.isPending }}
      onOk={() => save.mutate({ channelId, name, week, followsCalendar, replaces: taken })}
      onCancel={onClose}
    >
      <label htmlFor={id}>{t('keepName')}</label>
      <Input
        id={id}
        maxLength={40}
        value={name}
        aria-describedby={`${id}-hint`}
        onChange={event => setName(event.target.value)}
      />
      <Muted as="p" id={`${id}-hint`}>
        {t('keepHint')}
      </Muted>
      {taken && <Alert type="warning" showIcon role="status" title={t('nameTaken', { name: name.trim() })} />}
      <ul className={styles.own}>
        {names.map(each => (
          <li key={each}>
            <span>{each}</span>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('removeTemplate', { name: each })}
              title={t('removeTemplate', { name: each })}
              loading={remove.isPending}
              onClick={() => remove.mutate({ channelId, name: each })}
            />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
