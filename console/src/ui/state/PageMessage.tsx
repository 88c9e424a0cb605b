import { styled } from '../theme/styled.ts'
import styles from './PageMessage.module.css'

/** What stands in place of a page. */
export const PageMessage = styled('div', styles.message)
