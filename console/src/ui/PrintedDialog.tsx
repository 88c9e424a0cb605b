import { PrinterOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../core/texts.ts'
import styles from './PrintedDialog.module.css'
import { styled } from './theme/styled.ts'
import { uiTexts } from './ui.texts.ts'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  width?: number
  disabled?: boolean
  /** What has a heading of its own is printed without the title. */
  isTitlePrinted?: boolean
}

/** What is printed, or saved as PDF: while it is open nothing else of the page comes onto paper. */
export function PrintedDialog({ title, onClose, children, width = 820, disabled, isTitlePrinted }: Props) {
  const t = useTexts(uiTexts)
  return (
    <Modal
      open
      width={width}
      title={title}
      okText={t('print')}
      okButtonProps={{ icon: <PrinterOutlined />, disabled: disabled === true }}
      cancelText={t('close')}
      onOk={() => window.print()}
      onCancel={onClose}
      rootClassName={isTitlePrinted ? String(styles.printed) : `${styles.printed} ${styles.untitled}`}
    >
      {children}
    </Modal>
  )
}

/** Stands beside it on the screen alone. */
export const NotPrinted = styled('div', styles.aside)
