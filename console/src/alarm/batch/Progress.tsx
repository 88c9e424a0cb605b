import { styled } from '../../ui/theme/styled.ts'
import styles from './Progress.module.css'

/** What goes on for a while, one banner each. */
export const ProgressList = styled('section', styles.list)
export const ProgressBar = styled('progress', styles.bar)
