import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { styled } from '../ui/theme/styled.ts'
import styles from './AccountPart.module.css'

/** What belongs together about an account, under its heading. */
export function AccountPart({ title, acts, children }: { title: string; acts?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <Flex justify="space-between" align="center" gap={8}>
        <h2 className={styles.title}>{title}</h2>
        {acts}
      </Flex>
      {children}
    </section>
  )
}

/** A row each, with what can be done at its end. */
export const AccountRows = styled('ul', styles.rows)
