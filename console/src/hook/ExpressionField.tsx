import { expressionLimit } from '@watchfire/contract/hook/hook.shapes.ts'
import { Input } from 'antd'
import type { ComponentProps } from 'react'
import styles from './ExpressionField.module.css'

/** Given its value by the form. */
export const ExpressionField = (props: ComponentProps<typeof Input.TextArea>) => (
  <Input.TextArea
    autoSize={{ minRows: 5, maxRows: 14 }}
    spellCheck={false}
    autoCapitalize="none"
    maxLength={expressionLimit}
    className={styles.code}
    {...props}
  />
)
