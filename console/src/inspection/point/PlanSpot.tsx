import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { Button, Flex, InputNumber } from 'antd'
import { sizedLink } from '../../core/sized-link.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Muted } from '../../ui/text.tsx'
import styles from './PlanSpot.module.css'
import { pointTexts } from './point.texts.ts'

export type Spot = { x: number; y: number }
type Props = { projectId: number; value?: Spot | undefined; onChange?: (spot: Spot | undefined) => void }

/** Where on the floor plan of its project something is; nothing where there is no plan. By pointer, or by numbers. */
export function PlanSpot({ projectId, value, onChange }: Props) {
  const t = useTexts(pointTexts)
  const plan = useCall(planCalls.read, { projectId }, { quiet: true }).data
  if (!plan?.picture) return null
  const move = (change: Partial<Spot>) => onChange?.({ x: 0.5, y: 0.5, ...value, ...change })
  const percent = (of: keyof Spot, label: string) => (
    <InputNumber
      aria-label={label}
      prefix={<Muted>{label}</Muted>}
      min={0}
      max={100}
      precision={0}
      value={value ? Math.round(value[of] * 100) : null}
      onChange={number => number !== null && move({ [of]: number / 100 })}
    />
  )
  return (
    <Flex vertical gap={8}>
      <div className={styles.plan}>
        <img src={sizedLink(plan.picture, 'middle')} alt={t('spot')} />
        {onChange && (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className={styles.pad}
            onClick={({ currentTarget, clientX, clientY }) => {
              const { left, top, width, height } = currentTarget.getBoundingClientRect()
              onChange({ x: within((clientX - left) / width), y: within((clientY - top) / height) })
            }}
          />
        )}
        {value && (
          <span className={styles.mark} style={{ insetInlineStart: `${value.x * 100}%`, top: `${value.y * 100}%` }} />
        )}
      </div>
      {onChange && (
        <Flex gap={8} wrap align="center">
          {percent('x', t('fromLeft'))}
          {percent('y', t('fromTop'))}
          {value && <Button onClick={() => onChange(undefined)}>{t('clearSpot')}</Button>}
          {!value && <Muted>{t('spotHint')}</Muted>}
        </Flex>
      )}
    </Flex>
  )
}

const within = (fraction: number) => Math.min(1, Math.max(0, Math.round(fraction * 1000) / 1000))
