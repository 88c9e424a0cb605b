import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { type Widget, type WidgetKind, widgetKinds } from '@watchfire/contract/wall/screen.rules.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../core/texts.ts'
import { screenTexts } from '../screen.texts.ts'
import styles from './WidgetShelf.module.css'

type Props = {
  widgets: readonly Widget[]
  onAdd: (kind: WidgetKind) => void
  onRemove: (kind: WidgetKind) => void
  /** What is chosen of a part. */
  children: ReactNode
}

/** All parts there are, each of which stands on the screen or does not. */
export function WidgetShelf({ widgets, onAdd, onRemove, children }: Props) {
  const t = useTexts(screenTexts)
  const placed = new Set(widgets.map(({ kind }) => kind))
  return (
    <aside className={styles.shelf} aria-label={t('shelf')}>
      <ul>
        {widgetKinds.map(kind => {
          const stands = placed.has(kind)
          const name = t(stands ? 'remove' : 'add', { name: t(kind) })
          return (
            <li key={kind} data-stands={stands}>
              <span>{t(kind)}</span>
              <Button
                type="text"
                size="small"
                icon={stands ? <CloseOutlined /> : <PlusOutlined />}
                aria-label={name}
                title={name}
                onClick={() => (stands ? onRemove : onAdd)(kind)}
              />
            </li>
          )
        })}
      </ul>
      {children}
      <p>{t('hint')}</p>
    </aside>
  )
}
