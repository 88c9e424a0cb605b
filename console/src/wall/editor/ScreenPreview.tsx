import type { Widget } from '@watchfire/contract/wall/screen.rules.ts'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../core/texts.ts'
import { type DrawWidget, ScreenGrid } from '../ScreenGrid.tsx'
import { screenTexts } from '../screen.texts.ts'
import { useDarkWall } from '../use-dark-wall.ts'
import styles from './ScreenPreview.module.css'

type Props = { widgets: readonly Widget[]; draw: DrawWidget; onClose: () => void }

/** The screen as the wall will show it, at 16:9, with the numbers and pictures of now. */
export function ScreenPreview({ widgets, draw, onClose }: Props) {
  const t = useTexts(screenTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  useDarkWall()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.preview} aria-label={t('preview')} onClose={onClose}>
      <div className={styles.screen}>
        <ScreenGrid widgets={widgets} draw={draw} />
      </div>
      <Button onClick={onClose}>{t('endPreview')}</Button>
    </dialog>
  )
}
