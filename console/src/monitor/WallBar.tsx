import { AppstoreAddOutlined, ClearOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../core/texts.ts'
import { LayoutIcon } from './LayoutIcon.tsx'
import { monitorTexts } from './monitor.texts.ts'
import styles from './WallBar.module.css'
import { groupCount, type Layout, layouts, type PatrolSeconds, patrolSeconds, type Wall } from './wall.ts'

type Props = {
  wall: Wall
  /** What stands at its beginning, e.g. the button of the device list. */
  children: ReactNode
  onLayout: (layout: Layout) => void
  onTurn: (group: number) => void
  onPatrol: (seconds: PatrolSeconds) => void
  onFill: () => void
  onClear: () => void
}

export function WallBar({ wall, children, onLayout, onTurn, onPatrol, onFill, onClear }: Props) {
  const t = useTexts(monitorTexts)
  const count = groupCount(wall)
  const icon = (label: string, picture: ReactNode, act: () => void, disabled = false) => (
    <Button size="small" aria-label={label} title={label} icon={picture} disabled={disabled} onClick={act} />
  )
  return (
    <div data-testid="wall-bar" className={styles.bar}>
      {children}
      <Segmented<Layout>
        size="small"
        aria-label={t('layout')}
        value={wall.layout}
        onChange={onLayout}
        options={layouts.map(value => ({
          value,
          icon: <LayoutIcon layout={value} label={t('layoutOf', { count: value })} />,
        }))}
      />
      {icon(t('fillAll'), <AppstoreAddOutlined />, onFill)}
      {icon(t('clear'), <ClearOutlined />, onClear, wall.places.length === 0)}
      <span className={styles.groups} data-alone={count === 1}>
        {icon(t('previous'), <LeftOutlined />, () => onTurn(wall.group - 1), count === 1)}
        <span className={styles.group} role="status">
          {t('group', { group: wall.group + 1, count })}
        </span>
        {icon(t('next'), <RightOutlined />, () => onTurn(wall.group + 1), count === 1)}
        <Select<PatrolSeconds>
          size="small"
          className={styles.patrol}
          aria-label={t('patrol')}
          value={wall.patrol}
          disabled={count === 1}
          onChange={onPatrol}
          options={patrolSeconds.map(value => ({
            value,
            label: value === 0 ? t('patrolOff') : t('patrolEvery', { seconds: value }),
          }))}
        />
      </span>
    </div>
  )
}
