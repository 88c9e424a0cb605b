import { DeleteOutlined } from '@ant-design/icons'
import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import {
  type HookBinding,
  type HookSource,
  senderName as senderNameShape,
} from '@watchfire/contract/hook/hook.shapes.ts'
import { restreamOf } from '@watchfire/contract/hook/restream.rules.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { DeviceSelect } from '../device/public/DeviceSelect.tsx'
import { RowAction } from '../ui/list/RowActions.tsx'
import { Muted } from '../ui/text.tsx'
import styles from './HookBindings.module.css'
import { hookTexts } from './hook.texts.ts'
import { RestreamAction } from './RestreamAction.tsx'

type Props = { source: HookSource; bindings: readonly HookBinding[] }

/** Which of the sender's devices is which of ours; those that were refused for want of it stand first. */
export function HookBindings({ source, bindings }: Props) {
  const t = useTexts(hookTexts)
  const { sourceId } = source
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const bind = useAct(hookCalls.bindName, { refresh: ['hook'], successText: t('done') })
  const set = (senderName: string, deviceId: string) => bind.mutate({ sourceId, senderName, deviceId })
  const isName = senderNameShape.safeParse(typed).success
  return (
    <section>
      <h3 className={styles.title}>{t('bindings')}</h3>
      <Muted as="p">{bindings.length === 0 ? t('noNames') : t('bindingsHint')}</Muted>
      <ul className={styles.rows}>
        {bindings.map(({ senderName, deviceId, deviceName, refused }) => (
          <li key={senderName} className={styles.row}>
            <span className={styles.name}>
              {senderName}
              {refused > 0 && <small className={styles.refused}>{t('refusedCount', { count: refused })}</small>}
            </span>
            <DeviceSelect
              sensorsToo
              aria-label={`${t('device')} ${senderName}`}
              placeholder={t('choose')}
              status={deviceId === null ? 'warning' : ''}
              {...(deviceId !== null && { value: deviceId, labelRender: ({ label }) => label ?? deviceName })}
              onChange={next => set(senderName, next)}
            />
            <span className={styles.acts}>
              {deviceId === null && <Restream source={source} senderName={senderName} />}
              <RowAction
                label={t('unbind')}
                of={senderName}
                icon={<DeleteOutlined />}
                onClick={() => set(senderName, '')}
              />
            </span>
          </li>
        ))}
        <li className={styles.row}>
          <Input
            aria-label={t('senderName')}
            placeholder={t('senderName')}
            maxLength={200}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
          <DeviceSelect
            sensorsToo
            aria-label={t('device')}
            placeholder={t('choose')}
            value={chosen ?? null}
            onChange={setChosen}
          />
          <Button
            disabled={!isName || !chosen}
            onClick={() => {
              set(typed.trim(), chosen ?? '')
              setTyped('')
              setChosen(undefined)
            }}
          >
            {t('bind')}
          </Button>
        </li>
      </ul>
    </section>
  )
}

/** Of a sender whose cameras can be opened. */
function Restream({ source, senderName }: { source: HookSource; senderName: string }) {
  const address = source.broker && restreamOf(source.broker, senderName)
  return address && <RestreamAction source={source} senderName={senderName} address={address} />
}
