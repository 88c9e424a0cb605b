import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import styles from './SettingsSection.module.css'

/** What the lists of all sections have in common. */
export const settingsList = { input: () => ({}), alsoReads: ['view'], minWidth: '56rem' }

type Props = {
  title: string
  about: string
  addText: string
  dialog: (close: () => void) => ReactNode
  children: ReactNode
}

/** One list of settings: what it is for, the button that adds to it, and its rows. */
export function SettingsSection({ title, about, addText, dialog, children }: Props) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          <p>{about}</p>
        </div>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          {addText}
        </Button>
      </div>
      {children}
      {adding && dialog(() => setAdding(false))}
    </>
  )
}
